export { SearchField } from './components/SearchField.tsx'

/** Not part of what the top bar loads. */
export const searchPage = () => import('./routes/SearchPage.tsx')
