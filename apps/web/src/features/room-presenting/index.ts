export { PresentItems } from './components/PresentItems.tsx'
export { ScreenBar } from './components/ScreenBar.tsx'
export { ContentsPanel, PresentDialog, PresentedDocument } from './components/late-parts.ts'
