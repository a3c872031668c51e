-- Courses that golfers everywhere know: facts of play on which several public sources agree, each with its sources. Yards
-- change from year to year; a rating stands only where a source prints it. Applied again it changes nothing.
-- Contains data from OpenGolfAPI (opengolfapi.org), © OpenStreetMap contributors, under the Open Database License 1.0
-- (https://opendatacommons.org/licenses/odbl/1-0/).
select public.import_courses('teemates', $courses$[
  {"source_id": "augusta-national-golf-club", "name": "Augusta National Golf Club", "city": "Augusta", "state_region": "Georgia", "country": "United States", "aliases": ["The Masters", "Augusta National"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "OpenGolfAPI API detail captured 2026-09",
      "Tournament venues module, pars tested against published totals",
      "A public listing for a Masters pool",
      "A public listing",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Masters tee: Tournament venues module, pars tested against published totals",
      "Member tee: OpenGolfAPI API detail captured 2026-09"],
    "tees": [
      {"name": "Masters", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 445, "si": 9}, {"number": 2, "par": 5, "distance": 585, "si": 1}, {"number": 3, "par": 4, "distance": 350, "si": 13},
        {"number": 4, "par": 3, "distance": 240, "si": 15}, {"number": 5, "par": 4, "distance": 495, "si": 5}, {"number": 6, "par": 3, "distance": 180, "si": 17},
        {"number": 7, "par": 4, "distance": 450, "si": 11}, {"number": 8, "par": 5, "distance": 570, "si": 3}, {"number": 9, "par": 4, "distance": 460, "si": 7},
        {"number": 10, "par": 4, "distance": 495, "si": 6}, {"number": 11, "par": 4, "distance": 520, "si": 8}, {"number": 12, "par": 3, "distance": 155, "si": 16},
        {"number": 13, "par": 5, "distance": 545, "si": 4}, {"number": 14, "par": 4, "distance": 440, "si": 12}, {"number": 15, "par": 5, "distance": 550, "si": 2},
        {"number": 16, "par": 3, "distance": 170, "si": 18}, {"number": 17, "par": 4, "distance": 440, "si": 14}, {"number": 18, "par": 4, "distance": 465, "si": 10}]},
      {"name": "Member", "gender": "male", "course_rating": 67.7, "slope_rating": 118, "holes": [
        {"number": 1, "par": 4, "distance": 365, "si": 9}, {"number": 2, "par": 5, "distance": 515, "si": 1}, {"number": 3, "par": 4, "distance": 340, "si": 13},
        {"number": 4, "par": 3, "distance": 170, "si": 15}, {"number": 5, "par": 4, "distance": 400, "si": 5}, {"number": 6, "par": 3, "distance": 165, "si": 17},
        {"number": 7, "par": 4, "distance": 330, "si": 11}, {"number": 8, "par": 5, "distance": 480, "si": 3}, {"number": 9, "par": 4, "distance": 395, "si": 7},
        {"number": 10, "par": 4, "distance": 450, "si": 6}, {"number": 11, "par": 4, "distance": 400, "si": 8}, {"number": 12, "par": 3, "distance": 145, "si": 16},
        {"number": 13, "par": 5, "distance": 455, "si": 4}, {"number": 14, "par": 4, "distance": 380, "si": 12}, {"number": 15, "par": 5, "distance": 475, "si": 2},
        {"number": 16, "par": 3, "distance": 145, "si": 18}, {"number": 17, "par": 4, "distance": 370, "si": 14}, {"number": 18, "par": 4, "distance": 385, "si": 10}]}]},
  {"source_id": "pebble-beach-golf-links", "name": "Pebble Beach Golf Links", "city": "Pebble Beach", "state_region": "California", "country": "United States", "aliases": [],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "OpenGolfAPI response",
      "GolfAPI.io v2.3 example: first nine",
      "A public listing for trips",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Blue tee: OpenGolfAPI response 2026-08-21"],
    "tees": [
      {"name": "Blue", "gender": "male", "course_rating": 74.9, "slope_rating": 144, "holes": [
        {"number": 1, "par": 4, "distance": 378, "si": 6}, {"number": 2, "par": 5, "distance": 509, "si": 10}, {"number": 3, "par": 4, "distance": 397, "si": 12},
        {"number": 4, "par": 4, "distance": 333, "si": 16}, {"number": 5, "par": 3, "distance": 189, "si": 14}, {"number": 6, "par": 5, "distance": 498, "si": 2},
        {"number": 7, "par": 3, "distance": 107, "si": 18}, {"number": 8, "par": 4, "distance": 416, "si": 4}, {"number": 9, "par": 4, "distance": 483, "si": 8},
        {"number": 10, "par": 4, "distance": 444, "si": 3}, {"number": 11, "par": 4, "distance": 370, "si": 9}, {"number": 12, "par": 3, "distance": 202, "si": 17},
        {"number": 13, "par": 4, "distance": 401, "si": 7}, {"number": 14, "par": 5, "distance": 559, "si": 1}, {"number": 15, "par": 4, "distance": 393, "si": 13},
        {"number": 16, "par": 4, "distance": 400, "si": 11}, {"number": 17, "par": 3, "distance": 182, "si": 15}, {"number": 18, "par": 5, "distance": 541, "si": 5}]}]},
  {"source_id": "tpc-sawgrass-the-players-stadium-course", "name": "TPC Sawgrass (THE PLAYERS Stadium Course)", "city": "Ponte Vedra Beach", "state_region": "Florida", "country": "United States", "aliases": ["TPC Sawgrass Stadium"],
    "evidence": [
      "Printed card",
      "A public listing",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Players (back) tee: SQL typed from the printed card, 2026-05-10"],
    "tees": [
      {"name": "Players (back)", "gender": "male", "course_rating": 76.8, "slope_rating": 155, "holes": [
        {"number": 1, "par": 4, "distance": 423, "si": 11}, {"number": 2, "par": 5, "distance": 532, "si": 15}, {"number": 3, "par": 3, "distance": 177, "si": 17},
        {"number": 4, "par": 4, "distance": 384, "si": 9}, {"number": 5, "par": 4, "distance": 471, "si": 3}, {"number": 6, "par": 4, "distance": 393, "si": 13},
        {"number": 7, "par": 4, "distance": 451, "si": 1}, {"number": 8, "par": 3, "distance": 237, "si": 7}, {"number": 9, "par": 5, "distance": 602, "si": 5},
        {"number": 10, "par": 4, "distance": 424, "si": 12}, {"number": 11, "par": 5, "distance": 558, "si": 8}, {"number": 12, "par": 4, "distance": 369, "si": 16},
        {"number": 13, "par": 3, "distance": 181, "si": 18}, {"number": 14, "par": 4, "distance": 481, "si": 4}, {"number": 15, "par": 4, "distance": 470, "si": 6},
        {"number": 16, "par": 5, "distance": 523, "si": 10}, {"number": 17, "par": 3, "distance": 137, "si": 14}, {"number": 18, "par": 4, "distance": 462, "si": 2}]}]},
  {"source_id": "torrey-pines-golf-course-south", "name": "Torrey Pines Golf Course (South)", "city": "La Jolla", "state_region": "California", "country": "United States", "aliases": ["Torrey Pines South"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "San Diego app",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Green tee: San Diego app",
      "White tee: San Diego app"],
    "tees": [
      {"name": "Green", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 419, "si": 5}, {"number": 2, "par": 4, "distance": 344, "si": 15}, {"number": 3, "par": 3, "distance": 146, "si": 13},
        {"number": 4, "par": 4, "distance": 420, "si": 3}, {"number": 5, "par": 4, "distance": 393, "si": 11}, {"number": 6, "par": 5, "distance": 505, "si": 9},
        {"number": 7, "par": 4, "distance": 424, "si": 1}, {"number": 8, "par": 3, "distance": 149, "si": 17}, {"number": 9, "par": 5, "distance": 514, "si": 7},
        {"number": 10, "par": 4, "distance": 352, "si": 16}, {"number": 11, "par": 3, "distance": 190, "si": 14}, {"number": 12, "par": 4, "distance": 444, "si": 2},
        {"number": 13, "par": 5, "distance": 514, "si": 6}, {"number": 14, "par": 4, "distance": 394, "si": 8}, {"number": 15, "par": 4, "distance": 355, "si": 12},
        {"number": 16, "par": 3, "distance": 183, "si": 18}, {"number": 17, "par": 4, "distance": 398, "si": 4}, {"number": 18, "par": 5, "distance": 491, "si": 10}]},
      {"name": "White", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 409, "si": 5}, {"number": 2, "par": 4, "distance": 323, "si": 15}, {"number": 3, "par": 3, "distance": 142, "si": 13},
        {"number": 4, "par": 4, "distance": 384, "si": 3}, {"number": 5, "par": 4, "distance": 382, "si": 11}, {"number": 6, "par": 5, "distance": 449, "si": 9},
        {"number": 7, "par": 4, "distance": 387, "si": 1}, {"number": 8, "par": 3, "distance": 139, "si": 17}, {"number": 9, "par": 5, "distance": 457, "si": 7},
        {"number": 10, "par": 4, "distance": 308, "si": 16}, {"number": 11, "par": 3, "distance": 171, "si": 14}, {"number": 12, "par": 4, "distance": 411, "si": 2},
        {"number": 13, "par": 5, "distance": 486, "si": 6}, {"number": 14, "par": 4, "distance": 359, "si": 8}, {"number": 15, "par": 4, "distance": 339, "si": 12},
        {"number": 16, "par": 3, "distance": 151, "si": 18}, {"number": 17, "par": 4, "distance": 375, "si": 4}, {"number": 18, "par": 5, "distance": 473, "si": 10}]}]},
  {"source_id": "torrey-pines-golf-course-north", "name": "Torrey Pines Golf Course (North)", "city": "La Jolla", "state_region": "California", "country": "United States", "aliases": ["Torrey Pines North"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "San Diego app",
      "Green tee: San Diego app",
      "Gold tee: San Diego app"],
    "tees": [
      {"name": "Green", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 395, "si": 5}, {"number": 2, "par": 4, "distance": 412, "si": 1}, {"number": 3, "par": 3, "distance": 183, "si": 13},
        {"number": 4, "par": 4, "distance": 416, "si": 3}, {"number": 5, "par": 5, "distance": 483, "si": 11}, {"number": 6, "par": 4, "distance": 389, "si": 7},
        {"number": 7, "par": 4, "distance": 274, "si": 17}, {"number": 8, "par": 3, "distance": 167, "si": 15}, {"number": 9, "par": 5, "distance": 476, "si": 9},
        {"number": 10, "par": 5, "distance": 506, "si": 12}, {"number": 11, "par": 4, "distance": 321, "si": 18}, {"number": 12, "par": 3, "distance": 155, "si": 14},
        {"number": 13, "par": 4, "distance": 399, "si": 4}, {"number": 14, "par": 4, "distance": 352, "si": 6}, {"number": 15, "par": 3, "distance": 165, "si": 16},
        {"number": 16, "par": 4, "distance": 345, "si": 8}, {"number": 17, "par": 5, "distance": 486, "si": 10}, {"number": 18, "par": 4, "distance": 422, "si": 2}]},
      {"name": "Gold", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 351, "si": 5}, {"number": 2, "par": 4, "distance": 355, "si": 1}, {"number": 3, "par": 3, "distance": 164, "si": 13},
        {"number": 4, "par": 4, "distance": 357, "si": 3}, {"number": 5, "par": 5, "distance": 437, "si": 11}, {"number": 6, "par": 4, "distance": 380, "si": 7},
        {"number": 7, "par": 4, "distance": 259, "si": 17}, {"number": 8, "par": 3, "distance": 161, "si": 15}, {"number": 9, "par": 5, "distance": 460, "si": 9},
        {"number": 10, "par": 5, "distance": 460, "si": 12}, {"number": 11, "par": 4, "distance": 310, "si": 18}, {"number": 12, "par": 3, "distance": 108, "si": 14},
        {"number": 13, "par": 4, "distance": 383, "si": 4}, {"number": 14, "par": 4, "distance": 340, "si": 6}, {"number": 15, "par": 3, "distance": 145, "si": 16},
        {"number": 16, "par": 4, "distance": 336, "si": 8}, {"number": 17, "par": 5, "distance": 472, "si": 10}, {"number": 18, "par": 4, "distance": 373, "si": 2}]}]},
  {"source_id": "harbour-town-golf-links", "name": "Harbour Town Golf Links", "city": "Hilton Head Island", "state_region": "South Carolina", "country": "United States", "aliases": ["Harbor Town"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Tournament tee: Tournament venues module, pars tested against published totals"],
    "tees": [
      {"name": "Tournament", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 422, "si": 11}, {"number": 2, "par": 5, "distance": 550, "si": 13}, {"number": 3, "par": 4, "distance": 469, "si": 9},
        {"number": 4, "par": 3, "distance": 200, "si": 15}, {"number": 5, "par": 5, "distance": 569, "si": 5}, {"number": 6, "par": 4, "distance": 431, "si": 3},
        {"number": 7, "par": 3, "distance": 217, "si": 17}, {"number": 8, "par": 4, "distance": 473, "si": 1}, {"number": 9, "par": 4, "distance": 332, "si": 7},
        {"number": 10, "par": 4, "distance": 451, "si": 12}, {"number": 11, "par": 4, "distance": 436, "si": 6}, {"number": 12, "par": 4, "distance": 430, "si": 8},
        {"number": 13, "par": 4, "distance": 373, "si": 10}, {"number": 14, "par": 3, "distance": 192, "si": 18}, {"number": 15, "par": 5, "distance": 588, "si": 4},
        {"number": 16, "par": 4, "distance": 434, "si": 14}, {"number": 17, "par": 3, "distance": 198, "si": 16}, {"number": 18, "par": 4, "distance": 478, "si": 2}]}]},
  {"source_id": "pinehurst-no-2", "name": "Pinehurst No. 2", "city": "Pinehurst", "state_region": "North Carolina", "country": "United States", "aliases": ["Pinehurst Number 2"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "A public listing for trips",
      "Blue (simulator card) tee: a public listing for trips"],
    "tees": [
      {"name": "Blue (simulator card)", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 393, "si": 11}, {"number": 2, "par": 4, "distance": 439, "si": 3}, {"number": 3, "par": 4, "distance": 350, "si": 9},
        {"number": 4, "par": 4, "distance": 474, "si": 1}, {"number": 5, "par": 5, "distance": 508, "si": 15}, {"number": 6, "par": 3, "distance": 203, "si": 5},
        {"number": 7, "par": 4, "distance": 393, "si": 7}, {"number": 8, "par": 5, "distance": 469, "si": 17}, {"number": 9, "par": 3, "distance": 174, "si": 13},
        {"number": 10, "par": 5, "distance": 580, "si": 18}, {"number": 11, "par": 4, "distance": 455, "si": 8}, {"number": 12, "par": 4, "distance": 419, "si": 10},
        {"number": 13, "par": 4, "distance": 375, "si": 6}, {"number": 14, "par": 4, "distance": 433, "si": 2}, {"number": 15, "par": 3, "distance": 183, "si": 12},
        {"number": 16, "par": 5, "distance": 513, "si": 16}, {"number": 17, "par": 3, "distance": 185, "si": 14}, {"number": 18, "par": 4, "distance": 415, "si": 4}]}]},
  {"source_id": "shinnecock-hills-golf-club", "name": "Shinnecock Hills Golf Club", "city": "Southampton", "state_region": "New York", "country": "United States", "aliases": [],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0) (two values inferred from the permutation)",
      "A public listing for trips",
      "Tournament venues module, pars tested against published totals",
      "Green/club (simulator card) tee: a public listing for trips"],
    "tees": [
      {"name": "Green/club (simulator card)", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 399, "si": 15}, {"number": 2, "par": 3, "distance": 220, "si": 17}, {"number": 3, "par": 4, "distance": 469, "si": 5},
        {"number": 4, "par": 4, "distance": 409, "si": 7}, {"number": 5, "par": 5, "distance": 537, "si": 11}, {"number": 6, "par": 4, "distance": 453, "si": 1},
        {"number": 7, "par": 3, "distance": 189, "si": 13}, {"number": 8, "par": 4, "distance": 394, "si": 9}, {"number": 9, "par": 4, "distance": 435, "si": 3},
        {"number": 10, "par": 4, "distance": 415, "si": 2}, {"number": 11, "par": 3, "distance": 159, "si": 16}, {"number": 12, "par": 4, "distance": 469, "si": 8},
        {"number": 13, "par": 4, "distance": 374, "si": 12}, {"number": 14, "par": 4, "distance": 463, "si": 4}, {"number": 15, "par": 4, "distance": 409, "si": 6},
        {"number": 16, "par": 5, "distance": 540, "si": 10}, {"number": 17, "par": 3, "distance": 180, "si": 18}, {"number": 18, "par": 4, "distance": 426, "si": 14}]}]},
  {"source_id": "chambers-bay", "name": "Chambers Bay", "city": "University Place", "state_region": "Washington", "country": "United States", "aliases": [],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0) (one hole inferred)",
      "Scoring test fixture from a played card"],
    "tees": [
      {"name": "", "gender": null, "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": null, "si": 3}, {"number": 2, "par": 4, "distance": null, "si": 9}, {"number": 3, "par": 3, "distance": null, "si": 15},
        {"number": 4, "par": 5, "distance": null, "si": 13}, {"number": 5, "par": 4, "distance": null, "si": 5}, {"number": 6, "par": 4, "distance": null, "si": 7},
        {"number": 7, "par": 4, "distance": null, "si": 1}, {"number": 8, "par": 5, "distance": null, "si": 17}, {"number": 9, "par": 3, "distance": null, "si": 11},
        {"number": 10, "par": 4, "distance": null, "si": 4}, {"number": 11, "par": 4, "distance": null, "si": 8}, {"number": 12, "par": 4, "distance": null, "si": 18},
        {"number": 13, "par": 5, "distance": null, "si": 14}, {"number": 14, "par": 4, "distance": null, "si": 2}, {"number": 15, "par": 3, "distance": null, "si": 16},
        {"number": 16, "par": 4, "distance": null, "si": 10}, {"number": 17, "par": 3, "distance": null, "si": 6}, {"number": 18, "par": 5, "distance": null, "si": 12}]}]},
  {"source_id": "tpc-scottsdale-stadium", "name": "TPC Scottsdale (Stadium)", "city": "Scottsdale", "state_region": "Arizona", "country": "United States", "aliases": ["TPC Scottsdale Stadium Course"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "Arizona seed",
      "Tournament venues module, pars tested against published totals",
      "Tournament tee: Tournament venues module, pars tested against published totals"],
    "tees": [
      {"name": "Tournament", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 403, "si": 14}, {"number": 2, "par": 4, "distance": 442, "si": 8}, {"number": 3, "par": 5, "distance": 558, "si": 4},
        {"number": 4, "par": 3, "distance": 183, "si": 18}, {"number": 5, "par": 4, "distance": 470, "si": 6}, {"number": 6, "par": 4, "distance": 432, "si": 12},
        {"number": 7, "par": 3, "distance": 215, "si": 16}, {"number": 8, "par": 4, "distance": 475, "si": 2}, {"number": 9, "par": 4, "distance": 453, "si": 10},
        {"number": 10, "par": 4, "distance": 428, "si": 11}, {"number": 11, "par": 4, "distance": 472, "si": 1}, {"number": 12, "par": 3, "distance": 192, "si": 15},
        {"number": 13, "par": 5, "distance": 558, "si": 5}, {"number": 14, "par": 4, "distance": 490, "si": 7}, {"number": 15, "par": 5, "distance": 553, "si": 9},
        {"number": 16, "par": 3, "distance": 163, "si": 17}, {"number": 17, "par": 4, "distance": 332, "si": 13}, {"number": 18, "par": 4, "distance": 442, "si": 3}]}]},
  {"source_id": "st-andrews-old-course", "name": "St Andrews (Old Course)", "city": "St Andrews", "state_region": "Fife", "country": "Scotland", "aliases": ["The Old Course at St Andrews", "St Andrews Old"],
    "evidence": [
      "UK scorecards module that cites club pages/BlueGolf/Golfify per course",
      "A public listing of a golf society",
      "A public listing",
      "Blue tee: UK scorecards module that cites club pages/BlueGolf/Golfify per course"],
    "tees": [
      {"name": "Blue", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 376, "si": 10}, {"number": 2, "par": 4, "distance": 411, "si": 6}, {"number": 3, "par": 4, "distance": 370, "si": 16},
        {"number": 4, "par": 4, "distance": 419, "si": 8}, {"number": 5, "par": 5, "distance": 514, "si": 2}, {"number": 6, "par": 4, "distance": 374, "si": 12},
        {"number": 7, "par": 4, "distance": 359, "si": 4}, {"number": 8, "par": 3, "distance": 166, "si": 14}, {"number": 9, "par": 4, "distance": 347, "si": 18},
        {"number": 10, "par": 4, "distance": 340, "si": 15}, {"number": 11, "par": 3, "distance": 174, "si": 7}, {"number": 12, "par": 4, "distance": 316, "si": 3},
        {"number": 13, "par": 4, "distance": 418, "si": 11}, {"number": 14, "par": 5, "distance": 530, "si": 1}, {"number": 15, "par": 4, "distance": 414, "si": 9},
        {"number": 16, "par": 4, "distance": 381, "si": 13}, {"number": 17, "par": 4, "distance": 455, "si": 5}, {"number": 18, "par": 4, "distance": 357, "si": 17}]}]},
  {"source_id": "carnoustie-championship", "name": "Carnoustie (Championship)", "city": "Carnoustie", "state_region": "Angus", "country": "Scotland", "aliases": ["Carnoustie Golf Links"],
    "evidence": [
      "UK scorecards module that cites club pages/BlueGolf/Golfify per course",
      "Mulligan+ course guide (scribd.com/document/2312790): white card par 72 and stroke index",
      "portugal-golf.org/carnoustie-links.html: 12 and 14 are par 4 off the yellow tees",
      "Yellow tee: UK scorecards module that cites club pages/BlueGolf/Golfify per course"],
    "tees": [
      {"name": "Yellow", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 389, "si": 10}, {"number": 2, "par": 4, "distance": 407, "si": 4}, {"number": 3, "par": 4, "distance": 325, "si": 14},
        {"number": 4, "par": 4, "distance": 364, "si": 16}, {"number": 5, "par": 4, "distance": 369, "si": 12}, {"number": 6, "par": 5, "distance": 500, "si": 2},
        {"number": 7, "par": 4, "distance": 373, "si": 8}, {"number": 8, "par": 3, "distance": 157, "si": 18}, {"number": 9, "par": 4, "distance": 416, "si": 6},
        {"number": 10, "par": 4, "distance": 417, "si": 3}, {"number": 11, "par": 4, "distance": 351, "si": 15}, {"number": 12, "par": 4, "distance": 407, "si": 9},
        {"number": 13, "par": 3, "distance": 141, "si": 17}, {"number": 14, "par": 4, "distance": 459, "si": 1}, {"number": 15, "par": 4, "distance": 437, "si": 7},
        {"number": 16, "par": 3, "distance": 235, "si": 13}, {"number": 17, "par": 4, "distance": 421, "si": 5}, {"number": 18, "par": 4, "distance": 421, "si": 11}]}]},
  {"source_id": "muirfield", "name": "Muirfield", "city": "Gullane", "state_region": "East Lothian", "country": "Scotland", "aliases": ["The Honourable Company of Edinburgh Golfers"],
    "evidence": [
      "UK scorecards module that cites club pages/BlueGolf/Golfify per course",
      "Foreball app",
      "Visitor (yellow/red boxes) tee: Foreball app"],
    "tees": [
      {"name": "Visitor (yellow/red boxes)", "gender": "male", "course_rating": 72.5, "slope_rating": 139, "holes": [
        {"number": 1, "par": 4, "distance": 446, "si": 5}, {"number": 2, "par": 4, "distance": 365, "si": 17}, {"number": 3, "par": 4, "distance": 377, "si": 11},
        {"number": 4, "par": 3, "distance": 182, "si": 13}, {"number": 5, "par": 5, "distance": 510, "si": 7}, {"number": 6, "par": 4, "distance": 440, "si": 3},
        {"number": 7, "par": 3, "distance": 147, "si": 15}, {"number": 8, "par": 4, "distance": 443, "si": 1}, {"number": 9, "par": 5, "distance": 505, "si": 9},
        {"number": 10, "par": 4, "distance": 470, "si": 4}, {"number": 11, "par": 4, "distance": 354, "si": 18}, {"number": 12, "par": 4, "distance": 380, "si": 16},
        {"number": 13, "par": 3, "distance": 156, "si": 14}, {"number": 14, "par": 4, "distance": 449, "si": 2}, {"number": 15, "par": 4, "distance": 394, "si": 8},
        {"number": 16, "par": 3, "distance": 186, "si": 12}, {"number": 17, "par": 5, "distance": 506, "si": 10}, {"number": 18, "par": 4, "distance": 418, "si": 6}]}]},
  {"source_id": "north-berwick-west-links", "name": "North Berwick (West Links)", "city": "North Berwick", "state_region": "East Lothian", "country": "Scotland", "aliases": [],
    "evidence": [
      "UK scorecards module that cites club pages/BlueGolf/Golfify per course",
      "Foreball app",
      "White tee: UK scorecards module that cites club pages/BlueGolf/Golfify per course",
      "Blue tee: UK scorecards module that cites club pages/BlueGolf/Golfify per course"],
    "tees": [
      {"name": "White", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 342, "si": 9}, {"number": 2, "par": 4, "distance": 433, "si": 11}, {"number": 3, "par": 4, "distance": 459, "si": 1},
        {"number": 4, "par": 3, "distance": 177, "si": 15}, {"number": 5, "par": 4, "distance": 372, "si": 5}, {"number": 6, "par": 3, "distance": 161, "si": 17},
        {"number": 7, "par": 4, "distance": 366, "si": 3}, {"number": 8, "par": 5, "distance": 509, "si": 13}, {"number": 9, "par": 5, "distance": 522, "si": 7},
        {"number": 10, "par": 3, "distance": 172, "si": 18}, {"number": 11, "par": 5, "distance": 549, "si": 2}, {"number": 12, "par": 4, "distance": 402, "si": 8},
        {"number": 13, "par": 4, "distance": 388, "si": 12}, {"number": 14, "par": 4, "distance": 375, "si": 6}, {"number": 15, "par": 3, "distance": 189, "si": 14},
        {"number": 16, "par": 4, "distance": 378, "si": 4}, {"number": 17, "par": 4, "distance": 426, "si": 10}, {"number": 18, "par": 4, "distance": 277, "si": 16}]},
      {"name": "Blue", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 322, "si": 9}, {"number": 2, "par": 4, "distance": 419, "si": 11}, {"number": 3, "par": 4, "distance": 444, "si": 1},
        {"number": 4, "par": 3, "distance": 168, "si": 15}, {"number": 5, "par": 4, "distance": 360, "si": 5}, {"number": 6, "par": 3, "distance": 139, "si": 17},
        {"number": 7, "par": 4, "distance": 345, "si": 3}, {"number": 8, "par": 5, "distance": 489, "si": 13}, {"number": 9, "par": 5, "distance": 504, "si": 7},
        {"number": 10, "par": 3, "distance": 153, "si": 18}, {"number": 11, "par": 5, "distance": 526, "si": 2}, {"number": 12, "par": 4, "distance": 366, "si": 8},
        {"number": 13, "par": 4, "distance": 363, "si": 12}, {"number": 14, "par": 4, "distance": 359, "si": 6}, {"number": 15, "par": 3, "distance": 178, "si": 14},
        {"number": 16, "par": 4, "distance": 359, "si": 4}, {"number": 17, "par": 4, "distance": 405, "si": 10}, {"number": 18, "par": 4, "distance": 269, "si": 16}]}]},
  {"source_id": "riviera-country-club", "name": "Riviera Country Club", "city": "Pacific Palisades", "state_region": "California", "country": "United States", "aliases": ["Riviera"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Tournament tee: Tournament venues module, pars tested against published totals"],
    "tees": [
      {"name": "Tournament", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 5, "distance": 503, "si": null}, {"number": 2, "par": 4, "distance": 471, "si": null}, {"number": 3, "par": 4, "distance": 434, "si": null},
        {"number": 4, "par": 3, "distance": 273, "si": null}, {"number": 5, "par": 4, "distance": 434, "si": null}, {"number": 6, "par": 3, "distance": 199, "si": null},
        {"number": 7, "par": 4, "distance": 408, "si": null}, {"number": 8, "par": 4, "distance": 433, "si": null}, {"number": 9, "par": 4, "distance": 458, "si": null},
        {"number": 10, "par": 4, "distance": 315, "si": null}, {"number": 11, "par": 5, "distance": 583, "si": null}, {"number": 12, "par": 4, "distance": 479, "si": null},
        {"number": 13, "par": 4, "distance": 459, "si": null}, {"number": 14, "par": 3, "distance": 192, "si": null}, {"number": 15, "par": 4, "distance": 487, "si": null},
        {"number": 16, "par": 3, "distance": 166, "si": null}, {"number": 17, "par": 5, "distance": 576, "si": null}, {"number": 18, "par": 4, "distance": 451, "si": null}]}]},
  {"source_id": "bay-hill-club-lodge", "name": "Bay Hill Club & Lodge", "city": "Orlando", "state_region": "Florida", "country": "United States", "aliases": ["Arnold Palmer Invitational"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Tournament tee: Tournament venues module, pars tested against published totals"],
    "tees": [
      {"name": "Tournament", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 459, "si": null}, {"number": 2, "par": 3, "distance": 230, "si": null}, {"number": 3, "par": 4, "distance": 435, "si": null},
        {"number": 4, "par": 5, "distance": 569, "si": null}, {"number": 5, "par": 4, "distance": 384, "si": null}, {"number": 6, "par": 5, "distance": 589, "si": null},
        {"number": 7, "par": 3, "distance": 196, "si": null}, {"number": 8, "par": 4, "distance": 456, "si": null}, {"number": 9, "par": 4, "distance": 481, "si": null},
        {"number": 10, "par": 4, "distance": 397, "si": null}, {"number": 11, "par": 4, "distance": 436, "si": null}, {"number": 12, "par": 5, "distance": 573, "si": null},
        {"number": 13, "par": 4, "distance": 371, "si": null}, {"number": 14, "par": 3, "distance": 216, "si": null}, {"number": 15, "par": 4, "distance": 427, "si": null},
        {"number": 16, "par": 5, "distance": 510, "si": null}, {"number": 17, "par": 3, "distance": 220, "si": null}, {"number": 18, "par": 4, "distance": 460, "si": null}]}]},
  {"source_id": "muirfield-village-golf-club", "name": "Muirfield Village Golf Club", "city": "Dublin", "state_region": "Ohio", "country": "United States", "aliases": [],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "Tournament venues module, pars tested against published totals",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)",
      "Tournament tee: Tournament venues module, pars tested against published totals"],
    "tees": [
      {"name": "Tournament", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 490, "si": null}, {"number": 2, "par": 4, "distance": 459, "si": null}, {"number": 3, "par": 4, "distance": 392, "si": null},
        {"number": 4, "par": 3, "distance": 210, "si": null}, {"number": 5, "par": 5, "distance": 547, "si": null}, {"number": 6, "par": 4, "distance": 455, "si": null},
        {"number": 7, "par": 5, "distance": 582, "si": null}, {"number": 8, "par": 3, "distance": 200, "si": null}, {"number": 9, "par": 4, "distance": 417, "si": null},
        {"number": 10, "par": 4, "distance": 472, "si": null}, {"number": 11, "par": 5, "distance": 588, "si": null}, {"number": 12, "par": 3, "distance": 180, "si": null},
        {"number": 13, "par": 4, "distance": 455, "si": null}, {"number": 14, "par": 4, "distance": 360, "si": null}, {"number": 15, "par": 5, "distance": 561, "si": null},
        {"number": 16, "par": 3, "distance": 218, "si": null}, {"number": 17, "par": 4, "distance": 503, "si": null}, {"number": 18, "par": 4, "distance": 480, "si": null}]}]},
  {"source_id": "bethpage-state-park-black", "name": "Bethpage State Park (Black)", "city": "Farmingdale", "state_region": "New York", "country": "United States", "aliases": ["Bethpage Black"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)"],
    "tees": [
      {"name": "", "gender": null, "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": null, "si": null}, {"number": 2, "par": 4, "distance": null, "si": null}, {"number": 3, "par": 3, "distance": null, "si": null},
        {"number": 4, "par": 5, "distance": null, "si": null}, {"number": 5, "par": 4, "distance": null, "si": null}, {"number": 6, "par": 4, "distance": null, "si": null},
        {"number": 7, "par": 5, "distance": null, "si": null}, {"number": 8, "par": 3, "distance": null, "si": null}, {"number": 9, "par": 4, "distance": null, "si": null},
        {"number": 10, "par": 4, "distance": null, "si": null}, {"number": 11, "par": 4, "distance": null, "si": null}, {"number": 12, "par": 4, "distance": null, "si": null},
        {"number": 13, "par": 5, "distance": null, "si": null}, {"number": 14, "par": 3, "distance": null, "si": null}, {"number": 15, "par": 4, "distance": null, "si": null},
        {"number": 16, "par": 4, "distance": null, "si": null}, {"number": 17, "par": 3, "distance": null, "si": null}, {"number": 18, "par": 4, "distance": null, "si": null}]}]},
  {"source_id": "kiawah-island-ocean-course", "name": "Kiawah Island (Ocean Course)", "city": "Kiawah Island", "state_region": "South Carolina", "country": "United States", "aliases": ["The Ocean Course at Kiawah Island"],
    "evidence": [
      "OpenGolfAPI releases v1.0.0+v2.0.0+v2.1.0 united (github.com/opengolfapi/data, ODbL-1.0)",
      "kathylemke/sandbagger seed-courses.sql (par only; its stroke indexes disagree with every other source)"],
    "tees": [
      {"name": "", "gender": null, "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": null, "si": null}, {"number": 2, "par": 5, "distance": null, "si": null}, {"number": 3, "par": 4, "distance": null, "si": null},
        {"number": 4, "par": 4, "distance": null, "si": null}, {"number": 5, "par": 3, "distance": null, "si": null}, {"number": 6, "par": 4, "distance": null, "si": null},
        {"number": 7, "par": 5, "distance": null, "si": null}, {"number": 8, "par": 3, "distance": null, "si": null}, {"number": 9, "par": 4, "distance": null, "si": null},
        {"number": 10, "par": 4, "distance": null, "si": null}, {"number": 11, "par": 5, "distance": null, "si": null}, {"number": 12, "par": 4, "distance": null, "si": null},
        {"number": 13, "par": 4, "distance": null, "si": null}, {"number": 14, "par": 3, "distance": null, "si": null}, {"number": 15, "par": 4, "distance": null, "si": null},
        {"number": 16, "par": 5, "distance": null, "si": null}, {"number": 17, "par": 3, "distance": null, "si": null}, {"number": 18, "par": 4, "distance": null, "si": null}]}]}
]$courses$::jsonb);
