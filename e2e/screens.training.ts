import type { Text } from '@zhikao/domain/kernel/text.ts'
import type { Page } from 'playwright-core'
import { click } from './screens.states.ts'
import type { Open } from './screens.states.ts'

const FORM = '.ant-drawer .zk-form'

/** A training whose record is open: what institutions may see of it. */
const open = click('.zk-inline-link', '.zk-detail .zk-timeline')

/** An element of a certificate template that is chosen, with its figures; on a phone the list of all. */
const chosen = async (page: Page) => {
  const element = page.locator('[role="group"] [aria-pressed]').first()
  if (await element.isVisible()) await element.focus()
  else await page.locator('details summary').first().click()
  await page.locator('input[role="spinbutton"]:visible').first().waitFor()
}
/** The versions of its layout. */
const versions = click('header .ant-btn[aria-haspopup="dialog"]', '.ant-drawer .ant-btn')

/** The form of a new record. */
const add = click('.zk-toolbar .ant-btn-primary', FORM)
/** Saved without what its asterisks ask for. */
const faults = async (page: Page) => {
  await add(page)
  await click('.ant-drawer-footer .ant-btn-primary', '.ant-drawer .ant-form-item-has-error')(page)
}

/** The states of the trainings' lists: a new one, one of a training organisation with its moves, what institutions see; of the trainees of one: a registration, its decision, its form; applications for certificates. */
export const TRAINING_STATES: Record<string, Record<string, Open>> = {
  'system/credential/CertificateTemplate': { add },
  'system/credential/CertificateTemplate/$sn': { chosen, versions },
  'system/teacher/train/list': { add, open },
  'train/train/list': { add, open },
  'college/train/list': { open },
  'system/teacher/train/$sn/student': { add, open },
  'train/train/$sn/student': { open },
  'college/train/$sn/student': { add, faults, open },
  'train/submit': { add, open },
  'system/teacher/train/submit': { open },
}

/** The public registration: its form on both pages, with faults, and the progress query. */
export function registerVisits(title: Text) {
  const desktop = { username: '', name: 'public-register', path: '/teacher', title }
  const isDrawn = (page: Page) => page.locator('.register-form').first().waitFor()
  return [
    { ...desktop, open: isDrawn },
    { ...desktop, name: 'public-register-faults', open: click('.register-buttons .check-button', '.check-fault') },
    { ...desktop, name: 'public-register-phone', path: '/train', open: isDrawn },
    { ...desktop, name: 'public-register-query', path: '/train?query=1', open: isDrawn },
  ]
}
