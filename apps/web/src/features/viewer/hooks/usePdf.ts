import { useEffect, useState } from 'react'
import { openPdf, PdfProblem, type Pdf } from '../model/open-pdf.ts'

/** Opens a PDF for as long as it is shown. */
export function usePdf(url: string | null): { pdf: Pdf | null; problem: 'password' | 'damaged' | null } {
  const [opened, setOpened] = useState<{
    url: string
    pdf: Pdf | null
    problem: PdfProblem['reason'] | null
  } | null>(null)
  useEffect(() => {
    if (url === null) return undefined
    let isGone = false
    let close: () => void = () => undefined
    openPdf(url).then(
      (pdf) => {
        if (isGone) return pdf.close()
        close = pdf.close
        setOpened({ url, pdf, problem: null })
      },
      (error: unknown) => {
        const problem = error instanceof PdfProblem ? error.reason : 'damaged'
        if (!isGone) setOpened({ url, pdf: null, problem })
      },
    )
    return () => {
      isGone = true
      close()
    }
  }, [url])
  return opened?.url === url ? opened : { pdf: null, problem: null }
}
