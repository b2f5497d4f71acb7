import type { Page } from 'playwright-core'
import { button, sample } from './journey.forms.ts'
import type { Act } from './slips.act.ts'

const tool = (page: Page) => button(page.locator('.zk-form-page:visible'), '插入图片')

/** A picture that is put into a text: it is uploaded when it is chosen. */
const picture: Act = {
  component: 'RichTextEditor',
  does: 'a picture in a text',
  username: 'center',
  sends: /^POST .*\/media\/image$/,
  trace: () => ['media.upload *'],
  figure: () => 'select count(*) from media',
  second: 'each',
  // A new text: no record is seen.
  record: () => Promise.resolve({ sn: '', name: '' }),
  // What was not saved is not there after Back and forward: who chooses a file then makes another act.
  without: ['Back'],
  open: async (page, _seen, { server }) => {
    await page.goto(`${server.url}/center/news/public/new`)
    await tool(page).waitFor()
  },
  steps: [
    {
      fill: async (page) => {
        page.on('filechooser', (chooser) => void chooser.setFiles(sample('licence.png')).catch(() => undefined))
      },
      button: tool,
    },
  ],
}

export const TEXTS: readonly Act[] = [picture]
