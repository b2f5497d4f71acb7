import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router'
import type { RouterHistory } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ERRORS } from '@zhikao/domain/kernel/error.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { ScreenName, ScreenRow } from '@zhikao/domain/portals/screen.ts'
import { ALL_PORTALS, sectionOf } from '@zhikao/domain/portals/sections.ts'
import type { ReviewView } from '../bank/paper/PaperReviewPage.tsx'
import type { PreviewKind } from '@zhikao/domain/sites/sitePreview/sitePreview.model.ts'
import type { RegisterKind } from '@zhikao/domain/training/register/register.model.ts'
import { hasSession, mayGoOn } from '../kit/wire/call.ts'
import { shellLabels } from '../shell/shell.labels.ts'
import { BrokenStart, ExceptionRoute } from './ExceptionRoute.tsx'
import { guardPage, homeFor } from './guards.ts'
import type { Hints } from './accessHints.ts'
import { LoginRoute } from './LoginRoute.tsx'
import type { Notices } from './notices.ts'
import { Root } from './Root.tsx'
import { parseSearch, plainPath, stringifySearch } from './search.ts'
import type { SessionStore } from './session.ts'
import { Splash } from './Splash.tsx'

// Opened on phones by people without an account: a chunk of its own, loaded without the rest.
const CertificateRoute = lazy(() => import('./CertificateRoute.tsx'))
const TrainCertificateRoute = lazy(() => import('./TrainCertificateRoute.tsx'))
const NewsRoute = lazy(() => import('./NewsRoute.tsx'))
const RegisterRoute = lazy(() => import('./RegisterRoute.tsx'))
const SitePreviewRoute = lazy(() => import('./SitePreviewRoute.tsx'))
const PaperReviewRoute = lazy(() => import('./PaperReviewRoute.tsx'))
const DrawRoute = lazy(() => import('./DrawRoute.tsx'))
const PracticeRoute = lazy(() => import('./PracticeRoute.tsx'))

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The screen that PageHost renders here. */
    screen?: ScreenName
    title?: Text
    /** Rendered without the frame, signed in or not. */
    bare?: boolean
  }
}

type Parts = { session: SessionStore; notices: Notices; hints: Hints; lose: () => void; history: RouterHistory }

/** The guard of a page: it decides before any script of the page is loaded (shell.md C4). */
function guardOf(row: ScreenRow, { session, notices, hints, lose }: Parts) {
  return async ({ location }: { location: { pathname: string } }) => {
    if (mayGoOn()) await hints.before(plainPath(location.pathname))
    else await hints.ready
    const verdict = guardPage(sectionOf(row), mayGoOn() ? session.read() : null)
    if (verdict.open) return
    if (verdict.why === 'session') {
      lose()
      notices.say('warning', ERRORS.expired_session.message)
    } else {
      notices.say('warning', fill(shellLabels.no_page, { path: plainPath(location.pathname) }))
    }
    throw redirect({ to: verdict.to, replace: true })
  }
}

/** A user who is already signed in is redirected to the home page (shell.md §0.9). */
async function skipLogin({ session, hints }: Parts) {
  await hints.ready
  const current = hasSession() ? session.read() : null
  if (current) throw redirect({ to: homeFor(current), replace: true })
}

const root = (title: Text) =>
  createRootRoute({ component: Root, notFoundComponent: () => <ExceptionRoute kind="404" />, staticData: { title } })

type Root = ReturnType<typeof root>

/** One route per screen of the portals, without a component: PageHost renders them. */
const screenRoutes = (under: () => Root, parts: Parts) =>
  ALL_PORTALS.flatMap(({ rows }) => rows).flatMap((row) =>
    row.screen
      ? [
          createRoute({
            getParentRoute: under,
            path: row.path,
            beforeLoad: guardOf(row, parts),
            staticData: { screen: row.screen, title: row.title },
          }),
        ]
      : [],
  )

const exceptionRoute = (under: () => Root, kind: '403' | '404' | '500') =>
  createRoute({
    getParentRoute: under,
    path: `/${kind}`,
    component: () => <ExceptionRoute kind={kind} />,
    staticData: { title: shellLabels[`page_${kind}`] },
  })

const certificateRoute = (under: () => Root, path: '/certificate' | '/certificate/$no') =>
  createRoute({
    getParentRoute: under,
    path,
    component: () => (
      <Suspense fallback={<Splash />}>
        <CertificateRoute />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const registerRoute = (under: () => Root, kind: RegisterKind) =>
  createRoute({
    getParentRoute: under,
    path: `/${kind}`,
    component: () => (
      <Suspense fallback={<Splash />}>
        <RegisterRoute kind={kind} />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const trainCertificateRoute = (under: () => Root) =>
  createRoute({
    getParentRoute: under,
    path: '/certificate/train/$no',
    component: () => (
      <Suspense fallback={<Splash />}>
        <TrainCertificateRoute />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const sitePreviewRoute = (under: () => Root, kind: PreviewKind) =>
  createRoute({
    getParentRoute: under,
    path: `/school/submit/${kind}/$code/review`,
    component: () => (
      <Suspense fallback={<Splash />}>
        <SitePreviewRoute kind={kind} />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const REVIEW_PATHS = {
  all: '/paper/review/$sn',
  online: '/paper/online/review/$sn',
  offline: '/paper/offline/review/$sn',
} as const
const paperReviewRoute = (under: () => Root, view: ReviewView) =>
  createRoute({
    getParentRoute: under,
    path: REVIEW_PATHS[view],
    component: () => (
      <Suspense fallback={<Splash />}>
        <PaperReviewRoute view={view} />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const newsRoute = (under: () => Root) =>
  createRoute({
    getParentRoute: under,
    path: '/news/$sn',
    component: () => (
      <Suspense fallback={<Splash />}>
        <NewsRoute />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const drawRoute = (under: () => Root) =>
  createRoute({
    getParentRoute: under,
    path: '/exam/draw',
    component: () => (
      <Suspense fallback={<Splash />}>
        <DrawRoute />
      </Suspense>
    ),
    staticData: { bare: true },
  })

const practiceRoute = (under: () => Root) =>
  createRoute({
    getParentRoute: under,
    path: '/practice',
    component: () => (
      <Suspense fallback={<Splash />}>
        <PracticeRoute />
      </Suspense>
    ),
    staticData: { bare: true },
  })

/** The routes without a session: registration for trainings, entry, login, check of a certificate, public news, check of a draw, self-tests, preview of a site application, review of a paper. */
const publicRoutes = (under: () => Root, parts: Parts) => [
  createRoute({
    getParentRoute: under,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: '/login', replace: true })
    },
  }),
  createRoute({
    getParentRoute: under,
    path: '/login',
    beforeLoad: () => skipLogin(parts),
    component: LoginRoute,
    staticData: { bare: true },
  }),
  trainCertificateRoute(under),
  certificateRoute(under, '/certificate/$no'),
  certificateRoute(under, '/certificate'),
  registerRoute(under, 'teacher'),
  registerRoute(under, 'train'),
  newsRoute(under),
  drawRoute(under),
  practiceRoute(under),
  sitePreviewRoute(under, 'car'),
  sitePreviewRoute(under, 'machine'),
  paperReviewRoute(under, 'all'),
  paperReviewRoute(under, 'online'),
  paperReviewRoute(under, 'offline'),
]

/** The routes of the console, built from the portals' screens. */
export function createAppRouter(parts: Parts) {
  const rootRoute = root(shellLabels.page_404)
  const under = () => rootRoute
  const routeTree = rootRoute.addChildren([
    ...publicRoutes(under, parts),
    exceptionRoute(under, '403'),
    exceptionRoute(under, '404'),
    exceptionRoute(under, '500'),
    ...screenRoutes(under, parts),
  ])
  return createRouter({
    routeTree,
    history: parts.history,
    parseSearch,
    stringifySearch,
    defaultErrorComponent: BrokenStart,
    defaultPreload: false,
    scrollRestoration: false,
    notFoundMode: 'root',
  })
}
