export const organizationPages = () => import('./pages.ts')

/** Part of Home, which does not load the code of the pages. */
export const inviteCard = () => import('./components/InviteCard.tsx')
