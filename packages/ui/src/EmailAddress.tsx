/** An address that breaks before its @ if the line is too short for the whole of it. */
export function EmailAddress({ email }: { email: string }) {
  const at = email.lastIndexOf('@')
  if (at === -1) return email
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  )
}
