export { CountriesField, type CountriesFieldProps } from './CountriesField.tsx'
