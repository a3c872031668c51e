#!/usr/bin/gjs -m

/*
 * A WebKitGTK window without a toolbar, on a profile of its own, for WebKitWebDriver to drive. What the page's console
 * shows is written to standard output. web-kit-window.gjs PROFILE WIDTH HEIGHT
 */
import System from 'system'
import Gtk from 'gi://Gtk?version=3.0'
import WebKit from 'gi://WebKit2?version=4.1'

const [profile, width, height] = System.programArgs
Gtk.init(null)
const context = new WebKit.WebContext({
  website_data_manager: new WebKit.WebsiteDataManager({
    base_data_directory: `${profile}/data`,
    base_cache_directory: `${profile}/cache`,
  }),
})
context.set_automation_allowed(true)
const settings = new WebKit.Settings({ enable_write_console_messages_to_stdout: true })

context.connect('automation-started', (_context, session) => {
  session.connect('create-web-view', () => {
    const view = new WebKit.WebView({ web_context: context, settings, is_controlled_by_automation: true })
    const window = new Gtk.Window({ default_width: Number(width), default_height: Number(height), child: view })
    window.connect('destroy', () => Gtk.main_quit())
    window.show_all()
    return view
  })
})
Gtk.main()
