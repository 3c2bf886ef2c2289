import '../../shared/browser-support/newer-features.ts'
import '../site.css'
// Before the style sheets that override some of its classes.
import '../parts/buttons.module.css'
import '@majlis/ui/Mark.module.css'
import '../parts/PageDocument.module.css'
import '../parts/PageHeader.module.css'
import '../parts/PageFooter.module.css'
import '../parts/Consent.module.css'
import '../parts/Closing.module.css'
import '../parts/Picture.module.css'
import '../parts/Plan.module.css'
import '../parts/Points.module.css'
import '../pages/BrochurePage.module.css'
import '../pages/FeaturesPage.module.css'
import '../pages/LandingPage.module.css'
import '../pages/LegalPages.module.css'
import '../pages/PricingPage.module.css'
import '../pages/SalesPage.module.css'
import { enhanceJoinForm } from './join-form.ts'
import { keepChosenLanguage } from './language-links.ts'
import { enhanceSalesForm } from './sales-form.ts'
import { askForStatistics } from './statistics.ts'

/** The pages also work without this script; it only improves them. */
enhanceJoinForm(document)
enhanceSalesForm(document)
keepChosenLanguage(document)
askForStatistics(document)

const print = document.querySelector<HTMLElement>('[data-print]')
if (print) {
  print.hidden = false
  print.addEventListener('click', () => window.print())
}
