/** A card of Home, loaded separately. */
export const actionsCard = async () => import('./components/ActionsCard.tsx')
export const fromLastTime = async () => import('./components/FromLastTime.tsx')
export const minutesPart = async () => import('./components/MinutesPart.tsx')
export const askPage = async () => import('./routes/AskPage.tsx')
