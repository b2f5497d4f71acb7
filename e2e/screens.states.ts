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
/** In the workspace of a queue. */
const rejects = '.zk-review-buttons button >> nth=1'
const free = 'button:not([disabled])'
const toEnd = async (page: Page) => {
  await page
    .locator('.ant-drawer-body')
    .last()
    .evaluate((body) => body.scrollTo(0, body.scrollHeight))
}

/** The last of a call's moves: a button of its own, or, where words are long, in a menu. */
const decline = async (page: Page) => {
  await page.locator('.zk-actions-row >> nth=0 >> button').last().click()
  const item = page.locator('[data-menu-id$="-decline"]')
  const reason = page.locator('.ant-modal textarea')
  await item.or(reason).first().waitFor()
  if (await item.isVisible()) await item.click()
  await reason.waitFor()
}

/** The other states of a screen, by the end of its path. */
export const STATES: Record<string, Record<string, Open>> = {
  // The first whose time is not over: it ends at six in the evening.
  'plan/college/list': { apply: click(`.zk-actions-row ${free}`, '.ant-drawer .zk-form') },
  'school/plan/list': { open: click('.zk-inline-link', '.zk-detail .zk-timeline') },
  'college/exam/plan/list': { open: click('.zk-inline-link', '.zk-detail .zk-timeline') },
  // Without an opinion: the fault at its field.
  'system/exam/plan/$sn/audit': { reject: click(rejects, '.zk-review-decision .ant-form-item-has-error') },
  'college/exam/plan/$sn/teacher': {
    picked: click(
      `.zk-actions-row ${free}:not(.ant-dropdown-trigger) >> nth=-1`,
      `.zk-sticky-footer .ant-btn-primary:not([disabled])`,
    ),
  },
  'exam/manage/$sn/teacher': { pick: click('.zk-panel-session > .ant-btn', '.ant-modal .zk-picker-search') },
  'setting/audit': { open: click('.zk-inline-link', '.zk-detail .zk-facts') },
  'exam/template/list': { open: click('.zk-inline-link', '.zk-detail') },
  'score/manage': {
    open: click('.zk-inline-link', '.zk-detail'),
    import: click('button:has(.anticon-file-add)', '.zk-steps'),
  },
  'system/score/plan/$sn/score': {
    correct: click(`.zk-actions-row ${free}`, '.ant-drawer .zk-form'),
    history: click('.zk-toolbar button', '.ant-drawer .zk-timeline'),
  },
  'college/score/plan/$sn/score': { enter: click('.zk-toolbar > .ant-btn:first-child', '.zk-grid-input') },
  'teacher/center/setting': {
    confirm: click('.zk-actions-row button', '.ant-modal .ant-checkbox'),
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
      await click(inRow(0), rejects)(page)
      await click(rejects, '.zk-review-decision .ant-form-item-has-error')(page)
    },
  },
  'college/info': { end: (page) => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)) },
}

/** The states of a record's screen that need another record. */
export const OTHERS: Record<string, Record<string, string>> = {
  'college/score/plan/$sn/score': { enter: 'score/plan?status=INIT&sort=update_time' },
}

/** The states of a list that its address alone opens. */
export const QUERIES: Record<string, Record<string, string>> = {
  'student/manage': { empty: '?keyword=zzzz', rejected: '?photo_status=REJECT', approved: '?photo_status=AUDIT' },
  'credential/audit': { waiting: '?status=SUBMIT', disabled: '?status=DISABLE' },
  'submit/credential/list': { rejected: '?state=REJECT' },
  'teacher/manage': { init: '?status=INIT', ending: '?status=ENABLE&expiring=90' },
  'setting/operator': { empty: '?keyword=zzzz&status=DISABLE' },
}
