export { createSmtpTransport } from './smtp-transport.ts'
