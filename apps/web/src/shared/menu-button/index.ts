export { MenuButton } from './MenuButton.tsx'
