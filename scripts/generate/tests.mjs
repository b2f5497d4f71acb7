// The texts of the tests, for documents that name the test of a part of the product.
import { readdirSync, readFileSync } from 'node:fs'
import { inCheckout } from '../checkout.mjs'

/** Path → text of every test of the domain, the server and the web app, in alphabetical order. */
export const testTexts = () =>
  new Map(
    ['domain', 'server', 'web']
      .flatMap((folder) =>
        readdirSync(inCheckout(folder), { recursive: true, encoding: 'utf8' }).map(
          (path) => `${folder}/${path.replaceAll('\\', '/')}`,
        ),
      )
      .filter((path) => /\.test\.tsx?$/.test(path) && !path.includes('/node_modules/'))
      .toSorted()
      .map((path) => [path, readFileSync(inCheckout(path), 'utf8')]),
  )
