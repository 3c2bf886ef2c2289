/** Of Home, whose code loads it separately. */
export const actionsCard = async () => import('./components/ActionsCard.tsx')
export const minutesPart = async () => import('./components/MinutesPart.tsx')
