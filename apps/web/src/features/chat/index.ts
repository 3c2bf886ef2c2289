/** Loaded with the first visit of `/chat/client`. */
export const chatClientPage = () => import('./routes/ChatClientPage.tsx')
