import { expect, test } from 'vitest'
import { readAppLinks } from './app-links.ts'
import { service } from './service.ts'

// The example of developer.android.com, 'Configure website associations'.
const fingerprint = '14:6D:E9:83:C5:73:06:50:D8:EE:B9:95:2F:34:FC:64:16:A0:83:42:E6:1D:BE:A8:8A:04:96:B2:3F:CF:44:E5'
const other = fingerprint.replace('14:6D', '00:FF')
const android = { ANDROID_PACKAGE: 'com.example.golf', ANDROID_FINGERPRINTS: `${fingerprint}, ${other.toLowerCase()}` }
const ios = { IOS_TEAM_ID: 'ABCDE12345', IOS_BUNDLE_ID: 'com.example.golf' }

const paths = ['/.well-known/assetlinks.json', '/.well-known/apple-app-site-association'] as const
const [androidPath, iosPath] = paths

function serverOf(env: Record<string, string>) {
  const app = service(new Map(), { appLinks: readAppLinks(env) })
  return (path: string) => app.request(path, { headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate' } })
}

test('Android gets the app and its certificates, in capital letters as from keytool', async () => {
  const answer = await serverOf(android)(androidPath)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: 'com.example.golf',
        sha256_cert_fingerprints: [fingerprint, other],
      },
    },
  ])
})

test('iOS gets the app and the paths of invitations, and no others', async () => {
  const answer = await serverOf(ios)(iosPath)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('content-type')).toBe('application/json')
  expect(await answer.json()).toEqual({
    applinks: {
      details: [{ appIDs: ['ABCDE12345.com.example.golf'], components: [{ '/': '/join' }, { '/': '/multi/join' }] }],
    },
  })
})

test.each([
  [{}, [404, 404]],
  [{ ANDROID_PACKAGE: '', ANDROID_FINGERPRINTS: '', IOS_TEAM_ID: '', IOS_BUNDLE_ID: '' }, [404, 404]],
  [android, [200, 404]],
  [ios, [404, 200]],
] as const)('nothing is served for an app that is not configured: %j', async (env, statuses) => {
  const ask = serverOf(env)
  expect(await Promise.all(paths.map(async (path) => (await ask(path)).status))).toEqual(statuses)
})

test.each([
  [{ ANDROID_PACKAGE: 'com.example.golf' }, /^ANDROID_PACKAGE and ANDROID_FINGERPRINTS belong together/],
  [{ ANDROID_FINGERPRINTS: fingerprint }, /^ANDROID_PACKAGE and ANDROID_FINGERPRINTS belong together/],
  [{ ...android, ANDROID_PACKAGE: 'golf' }, /^ANDROID_PACKAGE is 'golf'/],
  [{ ...android, ANDROID_FINGERPRINTS: '14:6D' }, /^ANDROID_FINGERPRINTS holds '14:6D'/],
  [{ IOS_TEAM_ID: 'ABCDE12345' }, /^IOS_TEAM_ID and IOS_BUNDLE_ID belong together/],
  [{ IOS_BUNDLE_ID: 'com.example.golf' }, /^IOS_TEAM_ID and IOS_BUNDLE_ID belong together/],
  [{ ...ios, IOS_TEAM_ID: 'abcde' }, /^IOS_TEAM_ID is 'abcde'/],
  [{ ...ios, IOS_BUNDLE_ID: 'com.example.golf/x' }, /^IOS_BUNDLE_ID is 'com.example.golf\/x'/],
])('a setting that names no app stops the start: %j', (env, message) => {
  expect(() => readAppLinks(env)).toThrow(message)
})
