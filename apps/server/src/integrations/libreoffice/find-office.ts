import { accessSync, constants } from 'node:fs'

/** Their paths on Debian and its derivatives. */
const usualOffices = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/usr/local/bin/soffice']
const usual = { sandbox: '/usr/bin/bwrap', limits: '/usr/bin/prlimit' }

/** The programs that turn an office file into a PDF. */
export interface OfficePrograms {
  /** LibreOffice. */
  office: string
  /** bubblewrap, which hides network, files and other processes. */
  sandbox: string
  /** Part of util-linux: limits memory, processor time and file size. */
  limits: string
}

/** Null if one of them is not installed. */
export function findOffice(given: string | undefined): OfficePrograms | null {
  const office = given ?? usualOffices.find(isProgram)
  return office && Object.values(usual).every(isProgram) ? { office, ...usual } : null
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
