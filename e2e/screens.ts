import type { Role } from '@zhikao/domain/access/roles.ts'
import { fill } from '@zhikao/domain/kernel/text.ts'
import type { Text } from '@zhikao/domain/kernel/text.ts'
import { rowsOf } from '@zhikao/domain/portals/sections.ts'
import { titles } from '@zhikao/domain/portals/titles.messages.ts'
import type { Page } from 'playwright-core'
import { DAY_OTHERS, DAY_STATES, unsent } from './screens.examDay.ts'
import { BANK_QUERIES, BANK_STATES } from './screens.bank.ts'
import { MESSAGE_STATES } from './screens.message.ts'
import { PHOTO_STATES } from './screens.photo.ts'
import { practiceVisits } from './screens.practice.ts'
import { registerVisits, TRAINING_STATES } from './screens.training.ts'
import { changeRights, click, fromMenu, OTHERS, QUERIES, STATES } from './screens.states.ts'
import type { Open } from './screens.states.ts'
import { tryLogin } from './browserWindow.ts'

/** One screen in one state: its account (none: not signed in), address, what is opened on it, and its title. */
export type Visit = {
  name: string
  username: string
  path: string
  title: Text
  /** The list whose first row the screen is about. */
  record?: string
  open?: Open
  /** The server refuses a call on purpose. */
  refuses?: boolean
}

const ACCOUNTS: readonly [string, Role][] = [
  ['system', 'system'],
  ['center', 'center'],
  ['college', 'college'],
  ['school', 'school'],
  ['teacher', 'teacher'],
  ['trainer', 'train'],
]

/** Where the screen of a record finds one: the first of a list that its account may read. */
const RECORDS: Record<string, string> = {
  '/credential/manage/edit/$sn': 'credential',
  '/exam/template/edit/$sn': 'exam/template?status=INIT',
  '/news/public/edit/$sn': 'news?kind=public',
  '/news/notice/edit/$sn': 'news?kind=notice&status=INIT',
  '/news/policy/edit/$sn': 'news?kind=policy',
  '/user/news/$sn': 'news/read',
  '/exam/plan/edit/$sn': 'exam/plan?status=PLAN_INIT,PLAN_REJECT',
  '/teacher/center/plan/$sn': 'exam/plan',
  // The exam of the first call that opens a score sheet.
  '/teacher/center/setting/$sn/score': 'exam/assignment?status=CONFIRMED#score',
  '/teacher/center/plan/$sn/report': 'exam/plan',
  '/exam/manage/$sn/report': 'score/plan?status=AUDIT',
  '/exam/manage/$sn/feedback': 'score/plan?status=AUDIT',
  '/exam/plan/$sn/teacher': 'exam/plan?status=PLAN_AUDIT',
  '/exam/plan/$sn/exam/submit': 'exam/plan?status=PLAN_AUDIT',
  '/exam/plan/$sn/exam/audit': 'exam/plan?status=EXAM_SUBMIT',
  '/exam/plan/$sn/audit': 'exam/plan?status=PLAN_SUBMIT',
  '/exam/plan/$sn/student': 'exam/plan?status=EXAM_AUDIT',
  '/school/exam/plan/$sn/signup': 'signup/plan',
  '/exam/plan/$sn/signup': 'signup/plan?status=PLAN_AUDIT',
  '/exam/audit/$sn/audit': 'exam/borrow?status=SCHOOL_INIT',
  '/exam/manage/$sn/student': 'exam',
  '/message/problem/exam/$sn/view': 'problem/exam',
  '/teacher/center/plan/$sn/problem': 'problem/exam',
  '/exam/manage/$sn/teacher': 'exam?exam_state=NOT_STARTED',
  '/exam/manage/$sn/run': 'exam',
  '/exam/manage/$sn/record': 'exam?exam_state=ENDED,SCORING',
  '/teacher/center/setting/$sn/record': 'exam/assignment?status=CONFIRMED&sort=-start_time',
  '/teacher/center/setting/$sn': 'exam/assignment?status=CONFIRMED&sort=-start_time',
  '/credential/CertificateTemplate/$sn': 'train/template?status=ENABLE',
  '/train/$sn/student': 'train?status=ENABLE&type=FIRST',
  '/student/plan/$sn': 'signup/plan?status=EXAM_AUDIT',
  // Scores that are published, unless a state names others.
  '/score/plan/$sn/score': 'score/plan?status=AUDIT',
}
const SN = '$sn'

/** The address of a visit in this world; the screen of a record takes one from its list. */
export async function addressOf(page: Page, origin: string, { path, record }: Visit): Promise<string> {
  if (!record) return origin + path
  const [list = '', action] = record.split('#')
  const limit = action === undefined ? 1 : 100
  const reply = await page.request.get(`${origin}/api/admin/${list}${list.includes('?') ? '&' : '?'}limit=${limit}`)
  const { data } = (await reply.json()) as { data: { items: { sn: string; exam_sn?: string; actions?: string[] }[] } }
  const found = action === undefined ? data.items[0] : data.items.find(({ actions }) => actions?.includes(action))
  // The screen of a call is about its exam.
  const sn = found?.exam_sn ?? found?.sn
  if (!sn) throw new Error(`the demo world has nothing for ${path}: ${record}`)
  return origin + path.replace(SN, sn)
}
/** The demo world's credential of each form. */
const formOf = (pattern: string) =>
  pattern.replace('/car/$code', '/car/QCZP').replace('/machine/$code', '/machine/JXGCZT')

const recordOf = (path: string) => Object.entries(RECORDS).find(([end]) => path.endsWith(end))?.[1]

const below = <T>(table: Record<string, Record<string, T>>, path: string): [string, T][] =>
  Object.entries(table).flatMap(([end, states]) => (path.endsWith(end) ? Object.entries(states) : []))

// The platform's list of students is only read.
const lists = /(?<!score\/|problem\/|^\/(?:center|system)\/student\/)manage$|operator$|(system|center)\/college$/
/** These accounts show the same screens as another account: the states are checked for one of them only. */
const twins = /^\/(center|school(?!\/plan\/)|system\/student\/manage$)/

// Students whose data and photo may still be changed: other rows have fewer actions.
const changeable = (path: string) => (path.endsWith('student/manage') ? '&status=ENABLE&photo_status=INIT' : '')

/** Only the mark `admin` opens it; then the difference that is shown before a change is saved. */
const roles: Visit = { name: 'admin-auth-edit', username: 'admin', path: '/auth/edit', title: titles.operatorRoles }
const adminVisits = [roles, { ...roles, name: 'admin-auth-edit-changed', open: changeRights }]

/** What a visit is called; the records of an exam's rooms and the trainees of one training have a name of their own. */
const nameOf = (username: string, path: string) =>
  username +
  path
    .replace(`/train/${SN}/student`, '/train/trainees')
    .replace(new RegExp(`/\\${SN}/record$`), '/rooms')
    .replace(new RegExp(`/\\${SN}$`), '/record')
    .replace(`/${SN}`, '')
    .replaceAll('/', '-')

const statesOf = (path: string) =>
  [STATES, BANK_STATES, DAY_STATES, PHOTO_STATES, MESSAGE_STATES, TRAINING_STATES].flatMap((table) =>
    below(table, path),
  )

/** Every screen of every portal that is built, the forms that open on them, and their other states. */
export function visits(): Visit[] {
  const screens = ACCOUNTS.flatMap(([username, role]) =>
    rowsOf(role).flatMap(({ path: pattern, screen, title }): Visit[] => {
      if (!screen || screen === 'operatorRoles') return []
      const path = formOf(pattern)
      const record = path.includes(SN) ? recordOf(path) : undefined
      const others = new Map([...below(OTHERS, path), ...below(DAY_OTHERS, path)])
      const visit = {
        name: nameOf(username, path),
        username,
        path,
        title,
        ...(record ? { record } : {}),
      }
      const add = { ...visit, name: `${visit.name}-add`, path: `${path}?add=1` }
      if (twins.test(path)) return lists.test(path) ? [visit, add] : [visit]
      return [
        visit,
        ...(lists.test(path) ? [add] : []),
        ...[...below(QUERIES, path), ...below(BANK_QUERIES, path)].map(([name, query]) => ({
          ...visit,
          name: `${visit.name}-${name}`,
          path: path + query,
        })),
        // A short list behind them is enough.
        ...statesOf(path).map(([name, open]) => ({
          ...visit,
          name: `${visit.name}-${name}`,
          path: lists.test(path) ? `${path}?limit=10${changeable(path)}` : path,
          ...(others.has(name) ? { record: others.get(name) } : {}),
          open,
        })),
      ]
    }),
  )
  return [...screens, ...adminVisits, ...frameVisits(), ...publicVisits(), ...unsentVisits(screens)]
}

/** The last of its account: what is not sent stays in its browser. */
const unsentVisits = (screens: readonly Visit[]): Visit[] =>
  screens
    .filter(({ name }) => name === 'teacher-teacher-center-setting-record')
    .map((visit) => ({ ...visit, name: 'frame-unsent', refuses: true, open: unsent }))

const titleOf = (CN: string, HK: string, US: string): Text => ({ CN, HK, US })
const pageTitles = {
  403: titleOf('抱歉，您无权访问该页面', '抱歉，您無權瀏覽此頁面', 'Sorry, you have no access to this page'),
  404: titleOf('抱歉，您访问的页面不存在', '抱歉，您瀏覽的頁面不存在', 'Sorry, this page does not exist'),
  500: titleOf('抱歉，服务器出错了', '抱歉，伺服器出錯了', 'Sorry, the server has a problem'),
  login: titleOf('登录', '登入', 'Sign in'),
  reset: titleOf('重置密码', '重設密碼', 'Reset password'),
  check: titleOf('证书查验', '證書查驗', 'Certificate check'),
  register: titleOf('考评员培训报名', '考評員培訓報名', 'Examiner training'),
  draw: titleOf('抽签验证', '抽籤驗證', 'Verify a draw'),
}

/** The form is loaded when it is opened. */
const atReset = (page: Page) => page.locator('input[name="code"]').waitFor()

const home = { username: 'college', path: '/college/dashboard', title: titleOf('首页', '首頁', 'Dashboard') }

/** The search over all screens, empty and with these letters typed. */
function paletteVisits(): Visit[] {
  const openPalette = click('header button:has(.anticon-search)', '[role="option"]')
  const openWith = (typed: string) => async (page: Page) => {
    await openPalette(page)
    await page.getByRole('combobox').fill(typed)
  }
  const found = async (page: Page) => {
    await openWith('2026')(page)
    await page.locator('[role="option"]').first().waitFor()
  }
  return [
    { ...home, name: 'frame-palette', open: openPalette },
    { ...home, name: 'frame-palette-typed', open: openWith('kaoshi') },
    // Records besides the screens.
    { ...home, name: 'frame-palette-records', open: found },
    { ...home, name: 'frame-palette-none', open: openWith('zzzz') },
  ]
}

const listOfKeys = async (page: Page) => {
  await page.keyboard.press('?')
  await page.locator('[role="dialog"] kbd').first().waitFor()
}

/** What the frame itself opens, and its exception pages. */
function frameVisits(): Visit[] {
  const avatar = 'header button:has(.ant-avatar)'
  return [
    {
      ...home,
      name: 'frame-bell',
      open: click('header button:has(.anticon-bell)', '[role="tabpanel"] li, [role="tabpanel"] .ant-empty'),
    },
    ...paletteVisits(),
    { ...home, name: 'frame-keys', open: listOfKeys },
    {
      ...home,
      name: 'frame-jobs',
      open: click('header button:has(.anticon-inbox)', 'section li[data-state], section .ant-empty'),
    },
    { ...home, name: 'frame-account', open: click(avatar, '.anticon-logout') },
    { ...home, name: 'frame-language', open: click('header button:has(.anticon-global)', '[role="menuitem"] [lang]') },
    {
      ...home,
      name: 'frame-password',
      open: fromMenu(avatar, '[role="menuitem"]:has(.anticon-lock)', '.ant-modal input'),
    },
    { name: 'frame-403', username: 'college', path: '/system/college', title: pageTitles[403] },
    { name: 'frame-404', username: 'college', path: '/college/nowhere', title: pageTitles[404] },
    { name: 'frame-500', username: 'college', path: '/500', title: pageTitles[500] },
  ]
}

const FAILURES = 5

/** The page that recomputes a draw: empty, and with a list that does not fit the published hash. */
function drawVisits(): Visit[] {
  const draw = { username: '', name: 'public-draw', path: '/exam/draw', title: pageTitles.draw }
  const known = 'seed=s&tickets=220017250800101+220017250800102&seed_hash=aa&list_hash=bb'
  const open = click('.check-button', '.check-fault')
  return [draw, { ...draw, name: 'public-draw-changed', path: `${draw.path}#${known}`, open }]
}

/** Those that have screens of their own in the other files. */
const otherVisits = () => [...drawVisits(), ...registerVisits(pageTitles.register), ...practiceVisits()]

/** The screens without a session. */
function publicVisits(): Visit[] {
  const login = { username: '', path: '/login', title: pageTitles.login }
  const check = { username: '', path: '/certificate/S000122000017254000123', title: pageTitles.check }
  const fail = async (page: Page, name: string) => {
    await tryLogin(page, name, 'wrong')
    await page.waitForFunction(() => document.querySelector('[role="alert"].login-fault:not(:empty)') !== null)
  }
  return [
    { ...login, name: 'public-login' },
    { ...login, name: 'public-login-help', open: click('.login-help summary', '.login-help li') },
    { ...login, name: 'public-reset', path: '/login?reset=1', title: pageTitles.reset, open: atReset },
    { ...login, name: 'public-login-error', refuses: true, open: (page) => fail(page, `unknown_${Date.now()}`) },
    {
      ...login,
      name: 'public-login-captcha',
      refuses: true,
      open: async (page) => {
        const name = `unknown_${Date.now()}`
        for (let at = 0; at <= FAILURES; at += 1) {
          const answered = page.waitForResponse((response) => response.url().endsWith('/login'))
          await tryLogin(page, name, 'wrong')
          await answered
          // The form ignores Enter until it has handled the last answer; then it empties the password.
          await page.locator('.login-submit:not([data-busy])').waitFor()
        }
        await page.locator('.login-proof[data-phase="done"]').waitFor()
      },
    },
    ...otherVisits(),
    { ...check, name: 'public-certificate' },
    { ...check, name: 'public-certificate-unmatched', path: `${check.path}?token=other`, refuses: true },
    ...([403, 404, 500] as const).map((kind) => ({
      name: `public-${kind}`,
      username: '',
      path: `/${kind}`,
      title: fill(pageTitles[kind]),
    })),
  ]
}
