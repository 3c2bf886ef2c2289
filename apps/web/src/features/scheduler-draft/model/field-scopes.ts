/** The build replaces this module by its value: the schemas beside it are not for the page. */
export { draftFieldScope } from '@majlis/contract'
