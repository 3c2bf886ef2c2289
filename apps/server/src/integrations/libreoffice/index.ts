export { findOffice } from './find-office.ts'
export { NotConverted } from './not-converted.ts'
export { createOfficeConverter, type OfficeConverter } from './office-converter.ts'
