import { contract } from '@majlis/contract'
import { minifyContractRouter } from '@orpc/contract'

/** Methods and paths of every call, without schemas. The build replaces this module by its value. */
export const routes = minifyContractRouter(contract)
