export { When } from './components/when.tsx'
export { InvitationsPanel } from './components/invitations-panel.tsx'
export { SuggestTime } from './components/suggest-time.tsx'
export { InvitationPage } from './routes/invitation-page.tsx'
