export { session } from './session.ts'
export { keepReturnPath, takeReturnPath } from './return-path.ts'
export { followSignOut, signOut } from './sign-out.ts'
export { UserProvider, useSession, useUser } from './use-session.ts'
