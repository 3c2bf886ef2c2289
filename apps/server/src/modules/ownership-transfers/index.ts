export { createOwnershipTransfersModule } from './ownership-transfers.module.ts'
