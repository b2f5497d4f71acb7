import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

/** Opens a state of a screen; finds elements by structure, because it runs in every language. */
export type Open = (page: Page) => Promise<void>

const workbook = fileURLToPath(new URL('../server/test/samples/students-dirty.xlsx', import.meta.url))

/** Clicks the first of these, and waits for its result. */
export const click = (selector: string, then: string) => async (page: Page) => {
  await page.locator(selector).first().click()
  await page.locator(then).last().waitFor()
}
const inRow = (at: number) => `.zk-actions-row >> nth=0 >> button >> nth=${at}`
/** Opens a menu and takes one of its moves. */
export const fromMenu = (opener: string, item: string, then: string) => async (page: Page) => {
  await page.locator(opener).last().click()
  await click(item, then)(page)
}
/** In the workspace of a queue: on a phone the decision is a step of its own. */
const toDecision = async (page: Page) => {
  const [decision, onward] = [page.locator('.zk-review-buttons'), page.locator('.zk-review-onward')]
  await decision.or(onward).filter({ visible: true }).first().waitFor()
  if (await onward.isVisible()) await onward.click()
}
/** Rejects without an opinion: the fault at its field. */
const reject = async (page: Page) => {
  await toDecision(page)
  await click('.zk-review-buttons button >> nth=1', '.zk-review-decision .ant-form-item-has-error')(page)
}
const free = 'button:not([disabled])'
const toEnd = async (page: Page) => {
  await page
    .locator('.ant-drawer-body')
    .last()
    .evaluate((body) => body.scrollTo(0, body.scrollHeight))
}

/** The same list with other filters. */
export const listAt = async (page: Page, query: string, then: string) => {
  const { origin, pathname } = new URL(page.url())
  await page.goto(origin + pathname + query)
  await page.locator(then).first().waitFor()
}

/** The last of a call's moves: a button of its own, or, where words are long, in a menu. */
const decline = async (page: Page) => {
  await listAt(page, '?status=PENDING', '.zk-actions-card')
  await page.locator('.zk-actions-card >> nth=0 >> button').last().click()
  const item = page.locator('[data-menu-id$="-decline"]')
  const reason = page.locator('.ant-modal textarea')
  await item.or(reason).first().waitFor()
  if (await item.isVisible()) await item.click()
  await reason.waitFor()
}

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 768

/** The tables behind the charts of a page. */
const tables = async (page: Page) => {
  const charts = page.locator('.zk-chart figcaption button')
  await charts.first().waitFor()
  for (const chart of await charts.all()) await chart.click()
  await page.locator('.zk-chart-table').first().waitFor()
}

/** The home page with a later day of the calendar, and with the tables behind its charts. */
const figures = async (page: Page) => {
  // Of the content only: the header has such a button too, for full screen, and a window in full screen takes no size.
  const days = page.locator('main [aria-pressed="false"]')
  const due = days.filter({ has: page.locator('.anticon-flag') })
  await ((await due.count()) > 0 ? due : days).first().click()
  await tables(page)
}

/** The first two rows of a list, chosen. */
const choose = async (page: Page) => {
  const boxes = page.locator('[data-row-key] .ant-checkbox-input')
  for (const at of [0, 1]) await boxes.nth(at).check()
  await page.locator('.zk-bulk button >> nth=1').waitFor()
}
/** A move of the chosen rows that the server refuses for each: the versions that it is sent are old. */
const chooseRefused = async (page: Page) => {
  await choose(page)
  await page.route('**/bulk', (route) =>
    route.continue({ postData: (route.request().postData() ?? '').replaceAll(/"version":\d+/g, '"version":999999') }),
  )
  await click(`.zk-bulk ${free}`, '.ant-modal-footer')(page)
  await click('.ant-modal-footer button:last-child', '.zk-refused')(page)
  await page.unroute('**/bulk')
}

const VIEWED = '?level=BEGINNER'
const nameView = async (page: Page) => {
  await listAt(page, VIEWED, '.zk-views .ant-btn-link')
  await click('.zk-views .ant-btn-link', '.ant-modal input')(page)
}
/** A view that was just saved, and its menu. A name is an account's only once. */
const viewMenu = async (page: Page) => {
  await nameView(page)
  const name = page.locator('.ant-modal input').first()
  await name.fill(`${Date.now() % 1_000_000}`)
  await click('.ant-modal-footer .ant-btn-primary', '.zk-view:has([aria-current])')(page)
  await click('.zk-view:has([aria-current]) .ant-btn', '.ant-dropdown [role="menuitem"]')(page)
}

/** Why a move of a record is closed, as the keyboard finds it. */
const refusal = async (page: Page) => {
  await page.locator('.zk-actions-row span[tabindex="0"][aria-label]').first().focus()
  await page.locator('.ant-tooltip').last().waitFor()
}

/** Of a role some rights are taken away: what would be saved is shown first. */
export const changeRights = async (page: Page) => {
  await click('.zk-form-page [role="group"] button >> nth=0', '.zk-form-page input[type="checkbox"]')(page)
  await page.locator('.zk-form-page input[type="checkbox"]:checked:not([disabled])').first().uncheck()
  await click('.zk-sticky-footer .ant-btn-primary:not([disabled])', '.ant-modal ul')(page)
}

/** The other states of a screen, by the end of its path. */
export const STATES: Record<string, Record<string, Open>> = {
  // The first whose time is not over: it ends at six in the evening.
  'plan/college/list': { apply: click(`.zk-actions-row ${free}`, '.ant-drawer .zk-form'), refusal },
  'school/plan/list': { open: click('.zk-inline-link', '.zk-detail .zk-timeline') },
  'college/exam/plan/list': {
    open: click('.zk-inline-link', '.zk-detail .zk-timeline'),
    view: nameView,
    'view-menu': viewMenu,
  },
  'system/dashboard': { figures },
  'college/dashboard': { figures },
  'system/report': { table: tables },
  'system/exam/plan/$sn/audit': {
    reject,
    // On a phone the queue is a step of its own.
    queue: async (page) => {
      if (!isWide(page)) await page.locator('.zk-review-steps .ant-segmented-item').first().click()
      await page.locator('.zk-review-queue a').first().waitFor()
    },
  },
  'system/exam/plan/$sn/exam/audit': { reject },
  'college/exam/audit/$sn/audit': { reject },
  'college/exam/audit/list': { open: click('.zk-inline-link', '.zk-detail') },
  'college/exam/plan/new': {
    faults: async (page) => {
      await page.locator('.zk-form-page .ant-select').first().click()
      await page.keyboard.press('Enter')
      await click('.zk-form-footer .ant-btn-primary', '.zk-form-page .ant-alert-error')(page)
    },
  },
  'college/exam/plan/edit/$sn': { days: click('.ant-picker input', '.ant-picker-dropdown .ant-picker-footer-extra') },
  // Kept on the server after a pause.
  'college/exam/plan/$sn/exam/submit': {
    draft: async (page) => {
      await page.locator('.zk-form input[maxlength="60"]').last().fill('13')
      await page.locator('.zk-form-footer [role="status"]:not(:empty)').waitFor()
    },
  },
  'college/exam/plan/$sn/teacher': {
    picked: click(
      `.zk-actions-row ${free}:not(.ant-dropdown-trigger) >> nth=-1`,
      `.zk-sticky-footer .ant-btn-primary:not([disabled])`,
    ),
  },
  'exam/manage/$sn/teacher': { pick: click('.zk-panel-session > .ant-btn', '.ant-modal .ant-input-search') },
  'user/information/list': {
    // A document of the platform, of which each role has one by this name: files that are made on request and those of credentials have no detail.
    open: async (page) => {
      await listAt(page, `?keyword=${encodeURIComponent('指引')}`, '.zk-actions-row, .zk-inline-link')
      await click('.zk-inline-link >> nth=-1', '.zk-detail .zk-facts')(page)
    },
  },
  'setting/audit': { open: click('.zk-inline-link', '.zk-detail .zk-facts') },
  'exam/template/list': { open: click('.zk-inline-link', '.zk-detail') },
  'score/manage': {
    open: click('.zk-inline-link', '.zk-detail'),
    import: click('button:has(.anticon-file-add)', '.zk-steps'),
  },
  'system/score/plan/$sn/score': {
    correct: fromMenu('.zk-actions-row .ant-dropdown-trigger', '[data-menu-id$="-correct"]', '.ant-drawer .zk-form'),
    history: click('.zk-toolbar button', '.ant-drawer .zk-timeline'),
  },
  'college/score/plan/$sn/score': {
    enter: click('.zk-toolbar > .ant-btn:first-child', '.zk-grid-input'),
    'enter-fault': async (page) => {
      await click('.zk-toolbar > .ant-btn:first-child', '.zk-grid-input')(page)
      // A stored figure is replaced once its cell was chosen.
      await page.keyboard.press('Control+Home')
      await page.locator('.zk-grid-input').first().fill('750')
      await page.keyboard.press('Enter')
      await page.keyboard.press('ArrowUp')
      await page.locator('.zk-grid-message:not(:empty)').waitFor()
    },
  },
  'teacher/center/setting': {
    confirm: async (page) => {
      await listAt(page, '?status=PENDING', '.zk-actions-card')
      await click('.zk-actions-card button', '.ant-modal .ant-checkbox')(page)
    },
    decline,
  },
  'student/manage': {
    open: click('.zk-inline-link', '.zk-detail .zk-timeline'),
    edit: click(inRow(0), '.ant-drawer .zk-form'),
    import: click('button:has(.anticon-file-add)', '.zk-steps'),
    'import-checked': async (page) => {
      await click('button:has(.anticon-file-add)', '.zk-steps')(page)
      await page.locator('.zk-steps input[type="file"]').setInputFiles(workbook)
      await click('.zk-steps .ant-btn-primary', '.ant-drawer .ant-alert')(page)
    },
    export: click('button:has(.anticon-download)', '.ant-modal .ant-btn-primary'),
    'export-photos': click('button:has(.anticon-picture)', '.ant-modal .ant-radio-group'),
    'photo-zip': click('button:has(.anticon-file-zip)', '.ant-drawer .ant-upload'),
    photo: click(inRow(1), '.ant-drawer .zk-photo-sheet'),
    reveal: fromMenu(inRow(2), '[data-menu-id$="-reveal"]', '.ant-modal textarea, .ant-modal input'),
    disable: fromMenu(inRow(2), '[data-menu-id$="-disable"]', '.ant-modal .ant-btn-primary'),
    more: click('.zk-filter-row .ant-btn-link', '.zk-filter-status'),
    photos: async (page) => {
      await listAt(page, '?limit=10&photo_status=AUDIT', '.zk-inline-link')
      await click('.zk-inline-link', '.zk-detail img')(page)
    },
    chosen: choose,
    'chosen-refused': chooseRefused,
    // A phone has cards instead of columns.
    columns: async (page) => {
      if (isWide(page)) await click('.zk-toolbar > button:has(.anticon-setting)', '.zk-list-settings')(page)
    },
  },
  'teacher/manage': {
    open: click('.zk-inline-link', '.zk-detail .zk-timeline'),
    edit: click(inRow(0), '.ant-drawer .zk-rows'),
    import: click('button:has(.anticon-file-add)', '.zk-steps'),
    export: click('button:has(.anticon-download)', '.ant-modal .ant-btn-primary'),
    // The first ones are out of service: those in service are further down.
    reveal: async (page) => {
      await page.locator('.zk-actions-row button:has(.anticon-ellipsis) >> nth=5').click()
      await click('[data-menu-id$="-reveal"]', '.ant-modal textarea')(page)
    },
    more: click('.zk-filter-row .ant-btn-link', '.zk-filter-status'),
  },
  'major/manage': {
    open: click('.zk-inline-link', '.zk-detail'),
    edit: click(inRow(0), '.ant-drawer .zk-form'),
    import: click('button:has(.anticon-file-add)', '.zk-steps'),
  },
  'system/college': {
    open: click('.zk-inline-link', '.zk-detail'),
    edit: click(inRow(0), '.ant-drawer .zk-form'),
    reset: async (page) => {
      await click('.zk-inline-link', '.zk-actions-header')(page)
      await click('.zk-actions-header button >> nth=1', '.ant-modal .ant-btn-primary')(page)
    },
  },
  'system/setting/business': { change: click('.ant-btn-link', '.ant-drawer .zk-form') },
  'system/setting/operator': {
    open: click('.zk-inline-link', '.zk-detail'),
    edit: click(inRow(0), '.ant-drawer .zk-form'),
    'add-rights': async (page) => {
      await click('.zk-page-head .ant-btn-primary', '.ant-drawer .zk-form')(page)
      await click('.ant-drawer .ant-radio-wrapper >> nth=-1', '.zk-rights')(page)
      await toEnd(page)
    },
  },
  'submit/list': { open: click('.zk-inline-link', '.zk-detail .zk-timeline') },
  'college/credential': { open: click('.zk-inline-link', '.zk-detail .zk-timeline') },
  'credential/audit': {
    open: click('.zk-inline-link', '.zk-detail .zk-timeline'),
    reject: async (page) => {
      await page.locator(inRow(0)).click()
      await reject(page)
    },
  },
  'college/info': { end: (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)) },
}

/** The states of a record's screen that need another record. */
export const OTHERS: Record<string, Record<string, string>> = {
  'college/score/plan/$sn/score': {
    enter: 'score/plan?status=INIT&sort=update_time',
    'enter-fault': 'score/plan?status=INIT&sort=update_time',
  },
}

/** The states of a list that its address alone opens. */
export const QUERIES: Record<string, Record<string, string>> = {
  'student/manage': { empty: '?keyword=zzzz', rejected: '?photo_status=REJECT', approved: '?photo_status=AUDIT' },
  'credential/audit': { waiting: '?status=SUBMIT', disabled: '?status=DISABLE' },
  'submit/credential/list': { rejected: '?state=REJECT' },
  'teacher/manage': { init: '?status=INIT', ending: '?status=ENABLE&expiring=90' },
  'college/report': { sites: '?topic=site&by=province' },
  'system/report': {
    months: '?topic=signup&by=month',
    capacity: '?topic=capacity&by=org',
    sites: '?topic=site&by=quarter',
    examiners: '?topic=examiner&by=examiner',
    empty: '?date_from=2001-01-01&date_to=2001-01-02',
  },
  'setting/operator': { empty: '?keyword=zzzz&status=DISABLE' },
  'system/setting/business': { dates: '?record=holidays', choice: '?record=avoid_own_school' },
}
