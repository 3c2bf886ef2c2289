export { answerProofRequests, requestProof } from './proof-requests.ts'
