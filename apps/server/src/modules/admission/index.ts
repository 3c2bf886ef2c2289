export { createAdmissionModule } from './admission.module.ts'
