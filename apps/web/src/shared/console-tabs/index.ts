export { ConsoleTabs } from './ConsoleTabs.tsx'
