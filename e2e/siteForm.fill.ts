import type { Locator, Page } from 'playwright-core'
import type { Fields, FormField, Values } from '@zhikao/domain/kernel/form.ts'
import { FORMS } from '@zhikao/domain/sites/siteForm/siteForm.form.ts'
import { choose, dialog, openMenu, pdfNamed, press, sample, setTime } from './journey.forms.ts'

/** What a form asked of a person: keys typed, clicks made, and tables pasted. */
type Effort = { keys: number; clicks: number; pastes: number }
/** The facts at hand, as the form stores them; records by their names, files by the names of samples. */
export type Facts = Readonly<Record<string, Values>>
/** A text or a figure as it is typed. */
const typedOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '')
const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(typedOf) : [])
type Rows = FormField & { kind: 'rows' }

/** Fills a form as a person does: section by section, tables pasted, the rest by hand. */
export class FormFiller {
  readonly effort: Effort = { keys: 0, clicks: 0, pastes: 0 }
  readonly #page: Page
  constructor(page: Page) {
    this.#page = page
  }

  /** Every field of every section that the facts answer. */
  async fillForm(kind: keyof typeof FORMS, facts: Facts): Promise<void> {
    for (const [name, { title, fields }] of Object.entries(FORMS[kind])) {
      await this.openSection(title.CN)
      const section = this.#page.getByRole('region', { name: title.CN, exact: true })
      await section.waitFor()
      await this.#fillFields(section, fields, facts[name] ?? {})
    }
  }

  async openSection(title: string): Promise<void> {
    await this.#click(this.#page.locator('.zk-doc-step').filter({ hasText: title }).first())
  }

  /** Fills one field of the section that is open. */
  async fillField(scope: Locator, field: FormField, value: unknown): Promise<void> {
    const label = field.label.CN
    const control = scope.getByLabel(label, { exact: true })
    switch (field.kind) {
      case 'yes':
        return this.#pick(scope, label, value === true ? '是' : '否')
      case 'choice':
        if (Object.keys(field.words).length <= 3) return this.#pick(scope, label, field.words[typedOf(value)]?.CN ?? '')
        return this.#choose(scope, label, field.words[typedOf(value)]?.CN ?? '')
      case 'choices':
        return this.#chooseMany(
          control,
          listOf(value).map((one) => field.words[one]?.CN ?? ''),
        )
      case 'day':
        this.effort.keys += typedOf(value).length + 1
        return setTime(scope, label, typedOf(value))
      case 'record':
        return this.#search(control, typedOf(value))
      case 'files':
        return this.#upload(scope, label, listOf(value))
      default:
        this.#typed(typedOf(value))
        return control.fill(typedOf(value))
    }
  }

  async #fillFields(scope: Locator, fields: Fields, values: Values): Promise<void> {
    for (const [name, field] of Object.entries(fields)) {
      const value = values[name] ?? null
      if (value === null || field.locked || (field.when && !field.when(values))) continue
      if (field.kind === 'rows') await this.#fillRows(scope, field, value as Values[])
      else await this.fillField(scope, field, value)
    }
  }

  /** Pastes what a table can hold; files, records and lists of each row are filled by hand. */
  async #fillRows(scope: Locator, field: Rows, rows: readonly Values[]): Promise<void> {
    const list = scope.getByRole('region', { name: field.label.CN, exact: true })
    await this.#click(list.locator('.zk-doc-more').last().getByRole('button', { name: '从 Excel 粘贴' }))
    await this.#paste(tableOf(field.columns, rows))
    const rest = Object.fromEntries(
      Object.entries(field.columns).filter(([, { kind }]) => ['files', 'record', 'rows'].includes(kind)),
    )
    if (Object.keys(rest).length === 0) return
    for (const [at, row] of rows.entries()) {
      const group = list.getByRole('group', { name: `${field.row.CN} ${at + 1}`, exact: true })
      await this.#click(group.getByRole('button', { name: `${field.row.CN} ${at + 1}`, exact: true }).first())
      await this.#fillFields(group, rest, row)
    }
  }

  async #paste(text: string): Promise<void> {
    const box = dialog(this.#page).last()
    await box.getByRole('textbox').fill(text)
    this.effort.pastes += 1
    this.effort.clicks += 1
    await press(box, '加到后面')
    await box.waitFor({ state: 'hidden' })
  }

  async #pick(scope: Locator, label: string, option: string): Promise<void> {
    await this.#click(scope.getByRole('radiogroup', { name: label, exact: true }).getByText(option, { exact: true }))
  }

  async #choose(scope: Locator, label: string, option: string): Promise<void> {
    this.effort.clicks += 2
    await choose(this.#page, scope, label, option)
  }

  async #chooseMany(control: Locator, options: readonly string[]): Promise<void> {
    for (const option of options) {
      const { item } = await openMenu(this.#page, control, option)
      await this.#click(item)
      await control.press('Escape')
    }
    this.effort.clicks += options.length
  }

  async #search(control: Locator, name: string): Promise<void> {
    this.#typed(name)
    await control.fill(name)
    await this.#click(this.#page.locator('.ant-select-item-option:visible').filter({ hasText: name }).first())
  }

  async #upload(scope: Locator, label: string, names: readonly string[]): Promise<void> {
    const field = scope.locator('.zk-doc-field').filter({ has: this.#page.getByText(label, { exact: true }) })
    for (const [at, name] of names.entries()) {
      // The button, and the file in the window of the system.
      this.effort.clicks += 2
      await field
        .locator('input[type="file"]')
        .last()
        .setInputFiles(name.endsWith('.pdf') ? pdfNamed(name) : sample(name))
      await field.getByRole('button', { name: /^移除/ }).nth(at).waitFor()
    }
  }

  #typed(text: string): void {
    this.effort.clicks += 1
    this.effort.keys += text.length
  }
  async #click(target: Locator): Promise<void> {
    this.effort.clicks += 1
    await target.click()
  }
}

const isCell = ({ kind }: FormField) => !['files', 'record', 'rows'].includes(kind)
/** Rows as a person copies them from a workbook: the headings, then a line for each row. */
function tableOf(columns: Fields, rows: readonly Values[]): string {
  const named = Object.entries(columns).filter(([, field]) => isCell(field))
  const lines = rows.map((row) => named.map(([name, field]) => cellOf(field, row[name] ?? null)))
  return [named.map(([, { label }]) => label.CN), ...lines].map((cells) => cells.join('\t')).join('\n')
}

function cellOf(field: FormField, value: unknown): string {
  if (value === null) return ''
  if (field.kind === 'yes') return value === true ? '是' : '否'
  if (field.kind === 'choice') return field.words[typedOf(value)]?.CN ?? ''
  if (field.kind === 'choices')
    return listOf(value)
      .map((one) => field.words[one]?.CN ?? '')
      .join('、')
  return typedOf(value)
}
