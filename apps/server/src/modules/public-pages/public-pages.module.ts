import type { ServerModule } from '../../platform/module/server-module.ts'
import { procedures } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { SalesApi } from '../sales/index.ts'
import { readBuiltPages } from './built-pages.ts'
import { createPageStore, type PageConfig } from './page-store.ts'
import { createPublicPagesHttp } from './public-pages.http.ts'
import { createVisitorProfiles, type VisitorProfilesDeps } from './visitor-profiles.service.ts'
import { withoutPublicPages } from './without-pages.http.ts'

export interface PublicPagesDeps extends PageConfig, VisitorProfilesDeps {
  /** `PUBLIC_PAGES`. */
  isOn: boolean
  webDist: string
  sales: Pick<SalesApi, 'submit'>
}

/** The pages for visitors (spec 1.19, 2.16–2.20, 2.22), or their absence. */
export function createPublicPagesModule(deps: PublicPagesDeps) {
  const { isOn, webDist, sales, ...config } = deps
  const profiles = createVisitorProfiles(deps)
  const built = readBuiltPages(webDist)
  const pages =
    built && isOn
      ? createPublicPagesHttp({
          store: createPageStore(built, config),
          publicUrl: config.publicUrl,
          statisticsUrl: statisticsOrigin(config),
          submitToSales: sales.submit,
        })
      : null
  const paths = built?.pages.map(({ path }) => path) ?? []
  return {
    name: 'public-pages',
    api: {
      /** Null if `/` is only the app’s. */
      answerHome: pages?.answerHome ?? null,
    },
    calls: {
      statistics: {
        setProfile: serve(procedures.statistics.setProfile, anyone, (context, input) =>
          profiles.set(input, context),
        ),
      },
    },
    personalData: 'none',
    plugin: pages?.plugin ?? withoutPublicPages({ paths, termsUrl: config.termsUrl }),
  } satisfies ServerModule
}

/** The browser sends profiles to this server, which forwards them. */
function statisticsOrigin({ statistics }: PageConfig): string | null {
  return statistics && statistics.kind !== 'engage' ? statistics.url : null
}
