import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { click } from './screens.states.ts'
import type { Open } from './screens.states.ts'

const portrait = fileURLToPath(new URL('../server/test/samples/portraits/005f.jpg', import.meta.url))

/** Chooses a photograph and presses the button at a place of the row, then waits for what came of it. */
const run = (button: number, then: string) => async (page: Page) => {
  await page.locator('main input[type="file"]').setInputFiles(portrait)
  await click(`main .zk-buttons button:not([disabled]) >> nth=${button}`, then)(page)
}

/** What is opened on the ID-photo tool and its statistics, by the end of their paths. */
export const PHOTO_STATES: Record<string, Record<string, Open>> = {
  'college/tools/idphoto': {
    checked: run(2, 'main ul li p'),
    made: run(3, 'main figure + .zk-buttons'),
    many: click('main .ant-tabs-tab >> nth=1', '.ant-upload-drag'),
  },
  'system/setting/idphotoapistat': {
    quota: click('.zk-toolbar .ant-btn:has(.anticon-setting)', '.ant-drawer .zk-label'),
  },
}
