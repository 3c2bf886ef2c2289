export { MenuButton } from './MenuButton.tsx'
export { RowMenu } from './RowMenu.tsx'
