export { TabRow, tabClass } from './TabRow.tsx'
export { useCurrentInView } from './useCurrentInView.ts'
