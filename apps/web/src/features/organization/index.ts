export const organizationPages = () => import('./pages.ts')

/** Part of Home, which does without the code of the pages. */
export const inviteCard = () => import('./components/InviteCard.tsx')
