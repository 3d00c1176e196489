"use strict";

const { Server } = require("boardgame.io/server");
const { game } = require("./game.js");

// Without a database of its own the server keeps everything in memory. The port is given with its
// host so that nobody outside this machine can connect.
const server = Server({ games: [game], origins: ["http://127.0.0.1"] });
server.run({ port: { port: 0, host: "127.0.0.1" } }).then(({ appServer }) => {
  console.log(`listening on http://127.0.0.1:${appServer.address().port}`);
});
