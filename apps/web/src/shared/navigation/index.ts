export { useBeforeUnloadWarning } from './useBeforeUnloadWarning.ts'
export { createUnloadWarning } from './warn-before-unload.ts'
export { GoProvider, PageLink, useGo, type Go } from './navigation.tsx'
