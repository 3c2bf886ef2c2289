export { SnackbarPlace } from './SnackbarPlace.tsx'
export { showProblem, showSnackbar } from './snackbar.ts'
