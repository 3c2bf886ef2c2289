export { InterpretationBanners } from './components/InterpretationBanners.tsx'
export {
  InterpretationButton,
  InterpretationItem,
  InterpreterItem,
} from './components/InterpretationControl.tsx'
export { InterpretationDialog, InterpreterDialog } from './components/late-parts.ts'
export { useInterpretationLanguages } from './hooks/useInterpretation.ts'
