export { ButtonLink, TextLink } from './links.tsx'
