/** The build replaces this module with its value, so that the page does not load the schemas. */
export { draftFieldScope } from '@majlis/contract'
