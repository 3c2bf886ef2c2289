export { GoProvider, PageLink, useGo, type Go } from './navigation.tsx'
