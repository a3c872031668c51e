import { Hono } from 'hono'
import { ConfigError, readList } from '../config.ts'

/** The native apps that may open this server's invitations instead of the browser. */
export interface AppLinks {
  readonly android: { readonly packageName: string; readonly fingerprints: readonly string[] } | undefined
  /** The team and bundle id: 'ABCDE12345.com.example.golf'. */
  readonly iosAppId: string | undefined
}

/** The paths of invitations. An Android app lists its own in its manifest. */
const invitationPaths = ['/join', '/multi/join']

/**
 * Reads ANDROID_PACKAGE with ANDROID_FINGERPRINTS (a list with commas), and IOS_TEAM_ID with IOS_BUNDLE_ID. An empty
 * setting counts as unset.
 * @throws ConfigError
 */
export function readAppLinks(env: Readonly<Record<string, string | undefined>>): AppLinks {
  return {
    android: readAndroid(env['ANDROID_PACKAGE'] ?? '', readList(env['ANDROID_FINGERPRINTS'])),
    iosAppId: readIos(env['IOS_TEAM_ID'] ?? '', env['IOS_BUNDLE_ID'] ?? ''),
  }
}

function readAndroid(packageName: string, given: readonly string[]): AppLinks['android'] {
  if (packageName === '' && given.length === 0) return undefined
  if (packageName === '' || given.length === 0) {
    throw new ConfigError('ANDROID_PACKAGE and ANDROID_FINGERPRINTS belong together: set both, or neither.')
  }
  if (!/^[a-z]\w*(?:\.[a-z]\w*)+$/i.test(packageName)) {
    throw new ConfigError(`ANDROID_PACKAGE is '${packageName}': it must look like 'com.example.golf'.`)
  }
  for (const one of given) {
    if (!/^[\da-f]{2}(?::[\da-f]{2}){31}$/i.test(one)) {
      throw new ConfigError(
        `ANDROID_FINGERPRINTS holds '${one}': each must be the SHA-256 of a certificate, 32 pairs of hexadecimal digits with colons.`,
      )
    }
  }
  return { packageName, fingerprints: given.map((one) => one.toUpperCase()) }
}

function readIos(teamId: string, bundleId: string): string | undefined {
  if (teamId === '' && bundleId === '') return undefined
  if (teamId === '' || bundleId === '') {
    throw new ConfigError('IOS_TEAM_ID and IOS_BUNDLE_ID belong together: set both, or neither.')
  }
  if (!/^[\dA-Z]{10}$/.test(teamId)) {
    throw new ConfigError(`IOS_TEAM_ID is '${teamId}': it must be ten capital letters and digits.`)
  }
  if (!/^[\da-z-]+(?:\.[\da-z-]+)+$/i.test(bundleId)) {
    throw new ConfigError(`IOS_BUNDLE_ID is '${bundleId}': it must look like 'com.example.golf'.`)
  }
  return `${teamId}.${bundleId}`
}

/**
 * Serves the files under /.well-known/ that Android and iOS request before an app may open a link. An app that isn't
 * configured has no file.
 */
export function wellKnown({ android, iosAppId }: AppLinks): Hono {
  const app = new Hono()
  const headers = { 'cache-control': 'no-cache' }
  if (android !== undefined) {
    // Source: developer.android.com, 'Configure website associations'.
    const statement = {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: {
        namespace: 'android_app',
        package_name: android.packageName,
        sha256_cert_fingerprints: android.fingerprints,
      },
    }
    app.get('/assetlinks.json', (context) => context.json([statement], 200, headers))
  }
  if (iosAppId !== undefined) {
    // Source: developer.apple.com, 'Supporting associated domains'. A path without '?' or '#' matches any query and
    // fragment.
    const details = [{ appIDs: [iosAppId], components: invitationPaths.map((path) => ({ '/': path })) }]
    app.get('/apple-app-site-association', (context) => context.json({ applinks: { details } }, 200, headers))
  }
  return app
}
