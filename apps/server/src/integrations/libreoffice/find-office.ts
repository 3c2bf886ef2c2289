import { isProgram, prlimit } from '../../platform/process/programs.ts'

/** Their paths on Debian and its derivatives. */
const usualOffices = ['/usr/bin/soffice', '/usr/bin/libreoffice', '/usr/local/bin/soffice']
const usual = { sandbox: '/usr/bin/bwrap', limits: prlimit }

/** The programs that turn an office file into a PDF. */
export interface OfficePrograms {
  /** LibreOffice. */
  office: string
  /** bubblewrap, which hides network, files and other processes. */
  sandbox: string
  /** prlimit. */
  limits: string
}

/** Null if one of them is not installed. */
export function findOffice(given: string | undefined): OfficePrograms | null {
  const office = given ?? usualOffices.find(isProgram)
  return office && Object.values(usual).every(isProgram) ? { office, ...usual } : null
}
