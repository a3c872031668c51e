-- The app's built-in courses, so that a search finds them too. Fictional, names and cards alike. Applied again it changes nothing.
select public.import_courses('demo', $courses$[
  {"source_id": "fox-meadow-demo-course", "name": "Fox Meadow Demo Course", "city": null, "state_region": null, "country": null, "aliases": [],
    "tees": [
      {"name": "USGA Blue Men", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 385, "si": 7}, {"number": 2, "par": 5, "distance": 525, "si": 11}, {"number": 3, "par": 3, "distance": 175, "si": 15},
        {"number": 4, "par": 4, "distance": 430, "si": 3}, {"number": 5, "par": 4, "distance": 390, "si": 9}, {"number": 6, "par": 4, "distance": 445, "si": 1},
        {"number": 7, "par": 3, "distance": 160, "si": 17}, {"number": 8, "par": 5, "distance": 540, "si": 13}, {"number": 9, "par": 4, "distance": 405, "si": 5},
        {"number": 10, "par": 4, "distance": 400, "si": 6}, {"number": 11, "par": 3, "distance": 170, "si": 18}, {"number": 12, "par": 4, "distance": 440, "si": 2},
        {"number": 13, "par": 5, "distance": 520, "si": 12}, {"number": 14, "par": 4, "distance": 375, "si": 10}, {"number": 15, "par": 4, "distance": 395, "si": 8},
        {"number": 16, "par": 3, "distance": 190, "si": 16}, {"number": 17, "par": 5, "distance": 530, "si": 14}, {"number": 18, "par": 4, "distance": 425, "si": 4}]},
      {"name": "USGA White Men", "gender": "male", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 360, "si": 7}, {"number": 2, "par": 5, "distance": 500, "si": 11}, {"number": 3, "par": 3, "distance": 155, "si": 15},
        {"number": 4, "par": 4, "distance": 405, "si": 3}, {"number": 5, "par": 4, "distance": 365, "si": 9}, {"number": 6, "par": 4, "distance": 420, "si": 1},
        {"number": 7, "par": 3, "distance": 140, "si": 17}, {"number": 8, "par": 5, "distance": 510, "si": 13}, {"number": 9, "par": 4, "distance": 380, "si": 5},
        {"number": 10, "par": 4, "distance": 375, "si": 6}, {"number": 11, "par": 3, "distance": 150, "si": 18}, {"number": 12, "par": 4, "distance": 415, "si": 2},
        {"number": 13, "par": 5, "distance": 495, "si": 12}, {"number": 14, "par": 4, "distance": 350, "si": 10}, {"number": 15, "par": 4, "distance": 370, "si": 8},
        {"number": 16, "par": 3, "distance": 165, "si": 16}, {"number": 17, "par": 5, "distance": 505, "si": 14}, {"number": 18, "par": 4, "distance": 400, "si": 4}]},
      {"name": "USGA Red Women", "gender": "female", "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 310, "si": 7}, {"number": 2, "par": 5, "distance": 440, "si": 11}, {"number": 3, "par": 3, "distance": 120, "si": 15},
        {"number": 4, "par": 4, "distance": 345, "si": 3}, {"number": 5, "par": 4, "distance": 315, "si": 9}, {"number": 6, "par": 4, "distance": 360, "si": 1},
        {"number": 7, "par": 3, "distance": 110, "si": 17}, {"number": 8, "par": 5, "distance": 445, "si": 13}, {"number": 9, "par": 4, "distance": 330, "si": 5},
        {"number": 10, "par": 4, "distance": 325, "si": 6}, {"number": 11, "par": 3, "distance": 115, "si": 18}, {"number": 12, "par": 4, "distance": 355, "si": 2},
        {"number": 13, "par": 5, "distance": 430, "si": 12}, {"number": 14, "par": 4, "distance": 300, "si": 10}, {"number": 15, "par": 4, "distance": 320, "si": 8},
        {"number": 16, "par": 3, "distance": 130, "si": 16}, {"number": 17, "par": 5, "distance": 440, "si": 14}, {"number": 18, "par": 4, "distance": 345, "si": 4}]}]},
  {"source_id": "saltwind-demo-course", "name": "Saltwind Demo Course", "city": null, "state_region": null, "country": null, "aliases": [],
    "tees": [
      {"name": "Championship", "gender": null, "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 415, "si": 5}, {"number": 2, "par": 4, "distance": 370, "si": 13}, {"number": 3, "par": 3, "distance": 195, "si": 17},
        {"number": 4, "par": 5, "distance": 555, "si": 9}, {"number": 5, "par": 4, "distance": 460, "si": 1}, {"number": 6, "par": 4, "distance": 395, "si": 11},
        {"number": 7, "par": 4, "distance": 450, "si": 3}, {"number": 8, "par": 3, "distance": 180, "si": 15}, {"number": 9, "par": 5, "distance": 575, "si": 7},
        {"number": 10, "par": 4, "distance": 420, "si": 8}, {"number": 11, "par": 5, "distance": 545, "si": 12}, {"number": 12, "par": 4, "distance": 465, "si": 2},
        {"number": 13, "par": 3, "distance": 170, "si": 18}, {"number": 14, "par": 4, "distance": 435, "si": 6}, {"number": 15, "par": 4, "distance": 380, "si": 14},
        {"number": 16, "par": 5, "distance": 560, "si": 10}, {"number": 17, "par": 3, "distance": 205, "si": 16}, {"number": 18, "par": 4, "distance": 445, "si": 4}]},
      {"name": "Member", "gender": null, "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 385, "si": 5}, {"number": 2, "par": 4, "distance": 345, "si": 13}, {"number": 3, "par": 3, "distance": 170, "si": 17},
        {"number": 4, "par": 5, "distance": 515, "si": 9}, {"number": 5, "par": 4, "distance": 420, "si": 1}, {"number": 6, "par": 4, "distance": 365, "si": 11},
        {"number": 7, "par": 4, "distance": 410, "si": 3}, {"number": 8, "par": 3, "distance": 155, "si": 15}, {"number": 9, "par": 5, "distance": 535, "si": 7},
        {"number": 10, "par": 4, "distance": 390, "si": 8}, {"number": 11, "par": 5, "distance": 505, "si": 12}, {"number": 12, "par": 4, "distance": 425, "si": 2},
        {"number": 13, "par": 3, "distance": 145, "si": 18}, {"number": 14, "par": 4, "distance": 400, "si": 6}, {"number": 15, "par": 4, "distance": 350, "si": 14},
        {"number": 16, "par": 5, "distance": 520, "si": 10}, {"number": 17, "par": 3, "distance": 175, "si": 16}, {"number": 18, "par": 4, "distance": 410, "si": 4}]},
      {"name": "Forward", "gender": null, "course_rating": null, "slope_rating": null, "holes": [
        {"number": 1, "par": 4, "distance": 325, "si": 5}, {"number": 2, "par": 4, "distance": 295, "si": 13}, {"number": 3, "par": 3, "distance": 130, "si": 17},
        {"number": 4, "par": 5, "distance": 445, "si": 9}, {"number": 5, "par": 4, "distance": 355, "si": 1}, {"number": 6, "par": 4, "distance": 310, "si": 11},
        {"number": 7, "par": 4, "distance": 345, "si": 3}, {"number": 8, "par": 3, "distance": 120, "si": 15}, {"number": 9, "par": 5, "distance": 455, "si": 7},
        {"number": 10, "par": 4, "distance": 330, "si": 8}, {"number": 11, "par": 5, "distance": 430, "si": 12}, {"number": 12, "par": 4, "distance": 360, "si": 2},
        {"number": 13, "par": 3, "distance": 110, "si": 18}, {"number": 14, "par": 4, "distance": 340, "si": 6}, {"number": 15, "par": 4, "distance": 300, "si": 14},
        {"number": 16, "par": 5, "distance": 440, "si": 10}, {"number": 17, "par": 3, "distance": 135, "si": 16}, {"number": 18, "par": 4, "distance": 350, "si": 4}]}]}
]$courses$::jsonb);
