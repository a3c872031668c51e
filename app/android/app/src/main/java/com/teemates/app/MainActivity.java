package com.teemates.app;

import android.content.Intent;
import android.os.Bundle;
import com.getcapacitor.BridgeActivity;

public class MainActivity extends BridgeActivity {

    @Override
    protected void onCreate(Bundle savedInstanceState) {
        // Opened from the list of recent apps, or after the system had ended it, Android hands over the link of back then once more.
        boolean isAgain = (getIntent().getFlags() & Intent.FLAG_ACTIVITY_LAUNCHED_FROM_HISTORY) != 0;
        if (isAgain || savedInstanceState != null) setIntent(new Intent(Intent.ACTION_MAIN));
        super.onCreate(savedInstanceState);
    }
}
