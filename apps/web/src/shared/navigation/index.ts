export { GoProvider, PageLink, useGo, type Go } from './navigation.tsx'
export { useCurrentInView } from './useCurrentInView.ts'
