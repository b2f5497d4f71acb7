import { mkdir, stat } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { addressOf, visits } from './screens.ts'
import { click } from './screens.states.ts'
import type { Visit } from './screens.ts'
import { openTestServer } from './testServer.ts'
import { openSignedIn, openWindow } from './browserWindow.ts'

// Takes the pictures of the handbooks from the demo world: `npm run handbook -- [parts of names, with commas]`.
const parts = (process.argv[2] ?? '').split(',')
const shelf = new URL('../docs/handbook/', import.meta.url)
/** The whole window where the frame itself is shown; else the page without the menu, in a window as wide as it needs. */
const WHOLE = { names: ['login', 'palette', 'bell'], width: 1200, height: 740 }
const PAGE = { width: 1440, height: 740, left: 256 }
const QUALITY = 72

/** A picture's name → the visit that it shows. */
const PICTURES: Record<string, string> = {
  login: 'public-login',
  palette: 'frame-palette-typed',
  bell: 'frame-bell',
  cards: 'college-college-submit-credential-list',
  'students-import': 'college-college-student-manage-import-checked',
  'plan-edit': 'college-college-exam-plan-edit-record',
  plans: 'college-college-exam-plan-list',
  'borrow-audit': 'college-college-exam-audit-audit',
  signup: 'college-college-exam-plan-signup',
  signups: 'college-college-exam-plan-student',
  panel: 'college-college-exam-plan-teacher',
  'exam-submit': 'college-college-exam-plan-exam-submit',
  'exam-teachers': 'college-college-exam-manage-teacher',
  'score-enter': 'college-college-score-plan-score-enter',
  'borrow-apply': 'school-school-plan-college-list-apply',
  'borrow-detail': 'school-school-plan-list-open',
  'signup-school': 'school-school-exam-plan-signup',
  'scores-school': 'school-school-score-plan-score',
  calls: 'teacher-teacher-center-setting',
  'call-confirm': 'teacher-teacher-center-setting-confirm',
  'call-decline': 'teacher-teacher-center-setting-decline',
  records: 'teacher-teacher-center-plan',
  colleges: 'system-system-college',
  'application-audit': 'system-system-credential-audit-open',
  'plan-audit': 'system-system-exam-plan-audit-queue',
  'score-audit': 'system-system-score-plan-distribution',
  notices: 'system-system-news-notice-list',
  feedback: 'system-system-message-opinion',
  teachers: 'system-system-teacher-manage',
  certificates: 'system-system-score-certificate',
  documents: 'system-user-information-list',
  settings: 'system-system-setting-business',
  trainings: 'trainer-train-train-list',
  'trainee-audit': 'trainer-train-train-trainees-open',
  'train-certificates': 'trainer-train-submit',
}
const all = visits()
const visitOf = (name: string): Visit => {
  const found = all.find((visit) => visit.name === name)
  if (!found) throw new Error(`no visit is called ${name}`)
  return found
}
const students = visitOf('college-college-student-manage')
const shots = new Map<string, Visit>(Object.entries(PICTURES).map(([picture, name]) => [picture, visitOf(name)]))
shots.set('students-photo', {
  ...students,
  path: `${students.path}?photo_status=REJECT&status=ENABLE`,
  open: click('.zk-actions-row >> nth=0 >> button >> nth=1', '.ant-drawer .zk-photo-sheet'),
})

const server = await openTestServer({ DEMO: '1' })
try {
  await mkdir(new URL('pictures/', shelf), { recursive: true })
  for (const [picture, visit] of shots) if (parts.some((part) => picture.includes(part))) await shoot(picture, visit)
} finally {
  await server.close()
  await server.browser.close()
}

/** Each in a window of its own: no pages of other pictures are open. */
async function shoot(picture: string, visit: Visit): Promise<void> {
  const { username } = visit
  const isWhole = WHOLE.names.includes(picture)
  const { context, page, settle } = username
    ? await openSignedIn(server, username, 'CN')
    : await openWindow(server, 'CN')
  const { width, height } = isWhole ? WHOLE : PAGE
  await page.setViewportSize({ width, height })
  await page.goto(await addressOf(page, server.url, visit))
  await settle()
  await visit.open?.(page)
  await settle()
  await drawn(page)
  const path = new URL(`pictures/${picture}.jpg`, shelf).pathname
  const left = isWhole ? 0 : PAGE.left
  const clip = { x: left, y: 0, width: width - left, height }
  await page.screenshot({ path, type: 'jpeg', quality: QUALITY, clip })
  await context.close()
  process.stdout.write(`${picture} ${Math.round((await stat(path)).size / 1024)} KB\n`)
}

/** Nothing moves any more, and every picture that can be seen is there. */
async function drawn(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.getAnimations().every(({ playState }) => playState !== 'running') &&
      [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > window.innerHeight),
  )
}
