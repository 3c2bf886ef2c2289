export { CountriesField } from './CountriesField.tsx'
