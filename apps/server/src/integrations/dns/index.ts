export { createTextRecords, DnsUnansweredError, type TextRecords } from './text-records.ts'
