export { SearchField } from './components/SearchField.tsx'

/** Not loaded with the top bar. */
export const searchPage = () => import('./routes/SearchPage.tsx')
