export { useIsFullScreen } from './useIsFullScreen.ts'
